// The key that signs the examples in the documents. Anybody knows its seed, so nothing that it signs can be trusted.

/** A secret key as `minisign -G -W` writes it. */
export const EXAMPLE_KEY =
  "RWQAAEIyAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAZXhhbXBsZXMHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHB+pKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIsAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=";

/** Its public half. */
export const EXAMPLE_PUBLIC_KEY = "RWRleGFtcGxlc+pKbGPinFIKvvVQexMuxfmVR3auvr57kkIe6mkURtIs";
