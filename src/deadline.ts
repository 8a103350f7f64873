// Limits the time spent waiting for something outside the Worker.

/** Returns the result of `work`; rejects if it fails or takes longer than `ms` milliseconds. */
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
