/**
 * The store cannot be used at the moment, such as object storage that does not respond or rejects the
 * credentials. `message` is for operators: it names the store and the reason; `remedy` is what they can do
 * about it, as a sentence.
 */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError'

  constructor(
    message: string,
    readonly remedy: string,
  ) {
    super(message)
  }
}

/** An error that `isStorageFull` recognizes, for a store that is not on a disk. */
export const storeFullError = (message: string): Error => Object.assign(new Error(message), { code: 'ENOSPC' })
