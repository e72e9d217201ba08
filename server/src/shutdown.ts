import { settledWithin } from './settled-within'

export interface ClosingPart {
  /** What this part is left of the time, however long the parts before it take. */
  readonly reservedMs: number
  /** Should end within the time it is given; a part that takes longer is left behind. */
  readonly close: (withinMs: number) => Promise<unknown>
}

/** How long a whole shutdown may take. Whoever stops us kills us after 10 seconds: Docker's default, for example. */
export const shutdownMs = 8_500

/**
 * Closes the parts one after the other, so that all of them have ended or been left behind when the time is over. Each part may
 * use what the parts after it do not reserve. A part that fails does not keep the next ones from being closed: its error is
 * thrown at the end.
 */
export async function closeWithin(parts: readonly ClosingPart[], limitMs = shutdownMs): Promise<void> {
  const until = performance.now() + limitMs
  const errors: unknown[] = []
  let reserved = parts.reduce((sum, { reservedMs }) => sum + reservedMs, 0)
  for (const { reservedMs, close } of parts) {
    reserved -= reservedMs
    const ms = Math.max(reservedMs, until - performance.now() - reserved)
    try {
      await settledWithin(ms, close(ms))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
