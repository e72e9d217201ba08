/**
 * Timeouts of requests and responses (docs/decisions/0027). Uploads may take an hour (S7.11), because
 * connections are slow.
 */
export type TimeLimits = Readonly<typeof timeLimits>

export const timeLimits = {
  headersMs: 20_000,
  /** A body without files, in total. */
  plainBodyMs: 30_000,
  /** An upload that sends no data. */
  uploadStallMs: 120_000,
  /** The period over which an upload must average `uploadBytesPerSecond`. */
  uploadWindowMs: 600_000,
  uploadBytesPerSecond: 1_000,
  /** An upload, in total. */
  uploadMs: 3_660_000,
  /** How long the rest of a rejected body is read, so that the client can read the error response. */
  drainBodyMs: 30_000,
  /** A response of which the client reads nothing. */
  responseStallMs: 120_000,
  /** A request for a whole list that waits for others to finish. */
  wholeListWaitMs: 10_000,
  checkEveryMs: 1_000,
}
