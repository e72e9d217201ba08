import { setTimeout as pause } from 'node:timers/promises'

/** Polls a condition until it is true. @throws Error with its description after `withinMs` */
export async function until(
  description: string,
  isTrue: () => boolean | Promise<boolean>,
  withinMs = 30_000,
): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Timed out after ${withinMs} ms waiting until ${description}`)
    await pause(10)
  }
}
