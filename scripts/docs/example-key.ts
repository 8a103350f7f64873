// The key that signs the documents' examples, of a seed that anybody knows: nothing it signs is to be trusted.

/** A secret key as `minisign -G -W` writes it. */
export const EXAMPLE_KEY =
  "RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAZXhhbXBsZXMHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHB+pKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIsAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

/** Its public half. */
export const EXAMPLE_PUBLIC_KEY = "RWRleGFtcGxlc+pKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs";
