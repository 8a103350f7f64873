// Waiting for something outside no longer than it is worth.

/** The result of `work`; rejects if it takes longer than so many milliseconds, or fails. */
export async function withinDeadline<T>(ms: number, work: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    if (timer !== undefined) clearTimeout(timer);
  }
}
