/**
 * The store cannot be used at the moment, such as object storage that does not respond or rejects the
 * credentials. `message` is for operators: it names the store and the reason.
 */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'

  constructor(
    message: string,
    options: ErrorOptions & {
      /** What the operator can do about it, as a sentence. */
      readonly remedy: string
    },
  ) {
    super(message, options)
    this.remedy = options.remedy
  }

  readonly remedy: string
}

/** An error that `isStorageFull` recognizes, for a store that is not on a disk. */
export const storeFullError = (message: string, options: ErrorOptions): Error =>
  Object.assign(new Error(message, options), { code: 'ENOSPC' })
