/**
 * Timeouts of requests and responses (docs/decisions/0027). Uploads may take an hour (S7.11), because
 * connections are slow.
 */
export interface TimeLimits {
  readonly headersMs: number
  /** A body without files, in total. */
  readonly plainBodyMs: number
  /** An upload that sends no data. */
  readonly uploadStallMs: number
  /** The period over which an upload must average `uploadBytesPerSecond`. */
  readonly uploadWindowMs: number
  readonly uploadBytesPerSecond: number
  /** An upload, in total. */
  readonly uploadMs: number
  /** How long the rest of a rejected body is read, so that the client can read the error response. */
  readonly drainBodyMs: number
  /** A response of which the client reads nothing. */
  readonly responseStallMs: number
  /** A request for a whole list that waits for others to finish. */
  readonly wholeListWaitMs: number
  readonly checkEveryMs: number
}

export const timeLimits: TimeLimits = {
  headersMs: 20_000,
  plainBodyMs: 30_000,
  uploadStallMs: 120_000,
  uploadWindowMs: 600_000,
  uploadBytesPerSecond: 1_000,
  uploadMs: 3_660_000,
  drainBodyMs: 30_000,
  responseStallMs: 120_000,
  wholeListWaitMs: 10_000,
  checkEveryMs: 1_000,
}
