/**
 * Calls `work` with every value, for four of them at a time, which are all that is in memory. After a failure
 * what is running is awaited, and the rest is not read.
 * @throws the first error
 */
export async function fourAtATime<Value>(
  values: AsyncGenerator<Value>,
  work: (value: Value) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const workThrough = async () => {
    // The end of one loop ends the generator, and so the others.
    for await (const value of values) await work(value)
  }
  await Promise.all(Array.from({ length: 4 }, () => workThrough().catch((error: unknown) => failures.push(error))))
  if (failures.length > 0) throw failures[0]
}
