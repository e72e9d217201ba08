import { onTestFinished } from 'vitest'

/**
 * Returns the exceptions that nothing catches from now on until the end of the test. In the server each would
 * end the process; Vitest fails the whole run for one, not the test.
 */
export function watchUncaught(): readonly unknown[] {
  const uncaught: unknown[] = []
  const listener = (error: unknown) => void uncaught.push(error)
  process.on('uncaughtException', listener)
  onTestFinished(() => void process.off('uncaughtException', listener))
  return uncaught
}
