import { ApiError } from './api-error'

const saidByServer = [409, 413, 415, 422, 507]

/**
 * Which sentence a failure shows (decisions, section 6): the server's for refusals a person can act on, `failed`
 * ('Failed to …') for other answers, `error` ('Error …') when no answer came or it could not be read.
 */
export function failureSentence(failure: unknown, sentences: { failed: string; error: string }): string {
  if (!(failure instanceof ApiError)) return sentences.error
  if (failure.status === 0 || failure.code === 'unreadable') return sentences.error
  if (saidByServer.includes(failure.status) && failure.message !== '') return failure.message
  return sentences.failed
}
