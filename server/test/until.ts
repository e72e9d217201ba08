import { setTimeout as pause } from 'node:timers/promises'

/** Waits for a condition, and says which one it was when it does not come true. */
export async function until(what: string, isTrue: () => boolean | Promise<boolean>, withinMs = 10_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain until ${what}`)
    await pause(10)
  }
}
