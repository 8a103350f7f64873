// Preact's types ask for TypeScript's DOM library by `/// <reference lib="dom" />`, and with it every module of the program
// sees `document`. Under `libReplacement` the compiler takes this file instead.
export {};
