// Where properties take their random cases from. CI runs the same ones each time, so that the same tree has the same result; a run at
// a desk takes new ones, and PROPERTY_SEED=<integer> repeats those of a failure.
import * as fc from "fast-check";

const CI_SEED = 20_261_122;
const stated = process.env.PROPERTY_SEED;

if (stated !== undefined) fc.configureGlobal({ seed: Number(stated) });
else if (process.env.CI) fc.configureGlobal({ seed: CI_SEED });
