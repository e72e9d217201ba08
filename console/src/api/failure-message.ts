import { ApiError } from './api-error'

interface Sentences {
  /** 'Failed to delete property' */
  failed: string
  /** 'Error deleting property' */
  error: string
}

/** What a person can act on: wait, reload, free some space, choose another file. Elsewhere the server's words help nobody. */
const toldStatuses = [404, 408, 409, 412, 413, 415, 422, 429, 503, 507]

/**
 * Which sentence a failed change shows (archive, delete, restore, status): the server's for refusals that a person can act on,
 * `failed` for other answers, `error` when no answer came or it could not be read.
 */
export const failureMessage = (failure: unknown, messages: Sentences): string =>
  sentenceOf(failure, messages, ({ status }) => toldStatuses.includes(status))

/** The same for a save, which shows the server's sentence whenever there is one. */
export const saveFailureMessage = (failure: unknown, messages: Sentences): string =>
  sentenceOf(failure, messages, () => true)

function sentenceOf(failure: unknown, { failed, error }: Sentences, isTold: (error: ApiError) => boolean): string {
  if (!(failure instanceof ApiError) || failure.status === 0 || failure.code === 'unreadable') return error
  return isTold(failure) && failure.message.trim() !== '' ? failure.message : failed
}
