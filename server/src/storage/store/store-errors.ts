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

/** A store that is not on a disk is full; `isStorageFull` recognizes it. The message names the store. */
export class StoreFullError extends Error {
  override name = 'StoreFullError'
  readonly code = 'ENOSPC'
}
