import { settledWithin } from './settled-within'

export interface ClosableResource {
  /** The time that is reserved for it, however long the resources before it take. */
  readonly reservedMs: number
  /** Should finish within the given time; after that it is no longer awaited. */
  readonly close: (withinMs: number) => Promise<unknown>
}

/**
 * Timeout of the shutdown without the time that running requests get: with its default of 2 seconds, 8.5
 * seconds in all. Docker, for example, kills a process after 10 seconds by default.
 */
export const shutdownTimeoutMs = 6_500

/**
 * Closes the resources one after the other within `limitMs`. Each may use the time that the ones after it do
 * not reserve.
 * @throws the first error, after all resources were closed
 */
export async function closeWithin(resources: readonly ClosableResource[], limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs
  const errors: unknown[] = []
  let remainingReservedMs = resources.reduce((sum, { reservedMs }) => sum + reservedMs, 0)
  for (const { reservedMs, close } of resources) {
    remainingReservedMs -= reservedMs
    const ms = Math.max(reservedMs, deadline - performance.now() - remainingReservedMs)
    try {
      await settledWithin(ms, close(ms))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
