// Ids of one model differ between sources in case and punctuation; this is the form they are compared in.

/** Lower case, with `. _ : @ /` and spaces all read as `-`. Never used to answer a request. */
export function normaliseId(id: string): string {
  return id.toLowerCase().replace(/[._:@/ ]+/g, "-");
}
