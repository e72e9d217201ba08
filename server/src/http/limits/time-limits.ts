/** How long a request may take to arrive (docs/decisions/0027). Uploads have an hour (S7.11), because connections are slow. */
export interface TimeLimits {
  readonly headersMs: number
  /** A body without files, from its first byte to its last. */
  readonly plainBodyMs: number
  /** An upload: without a single byte. */
  readonly uploadStallMs: number
  /** An upload must bring `uploadBytesPerSecond` on average over this time. */
  readonly uploadWindowMs: number
  readonly uploadBytesPerSecond: number
  /** An upload: in all. */
  readonly uploadMs: number
  /** How long the rest of a refused body is read, so that the client comes to read the refusal. */
  readonly drainBodyMs: number
  /** An answer: without a single byte that the client takes. */
  readonly responseStallMs: number
  /** A whole list: until it is its turn. */
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
