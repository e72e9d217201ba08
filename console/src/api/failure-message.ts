import { ApiError, isCancelled, isOffline } from './api-error'

export interface FailureMessages {
  /** 'Failed to delete property' */
  failed: string
  /** 'Error deleting property' */
  error: string
}

/** A person can act on these: wait, reload, free some space, choose another file. */
const actionableStatuses = [404, 408, 409, 412, 413, 415, 422, 429, 503, 507]

/**
 * The message for a failed change (archive, delete, restore, status): the server's for errors that a
 * person can act on, `failed` for other responses, `error` without a response or with an unreadable one.
 */
export const failureMessage = (failure: unknown, messages: FailureMessages): string =>
  messageOf(failure, messages, ({ status }) => actionableStatuses.includes(status))

/** The message for a failed save: the server's, if there is one. */
export const saveFailureMessage = (failure: unknown, messages: FailureMessages): string =>
  messageOf(failure, messages, () => true)

/** The arguments of `notices.error`: that message, with the cause below it. */
export function failureNotice(failure: unknown, messages: FailureMessages): [text: string, { detail?: string }] {
  const text = failureMessage(failure, messages)
  const detail = failureCause(failure, text)
  return [text, detail === undefined ? {} : { detail }]
}

/**
 * What is known of the cause, besides the `message` that is shown: what the server or the browser reported.
 * Undefined if nothing is known.
 */
export function failureCause(failure: unknown, message: string): string | undefined {
  if (!(failure instanceof ApiError) || isCancelled(failure)) return undefined
  const cause = failure.message.trim() || `The server responded with status ${failure.status}.`
  return cause === message ? undefined : cause
}

interface LoadMessages {
  /** 'Property not found' */
  notFound: string
  /** 'Failed to fetch property' */
  failedToFetch: string
}

/** The message for a record that could not be loaded: `label` is 'property'. */
export function loadFailureMessage(failure: unknown, label: string, messages: LoadMessages): string {
  if (isOffline(failure)) return notStored(`this ${label} is`)
  return failure instanceof ApiError && failure.status === 404 ? messages.notFound : messages.failedToFetch
}

/** What is missing without a network: 'this property is', 'inquiries are'. */
export const notStored = (what: string): string => `You are offline, and ${what} not stored on this device.`

function messageOf(
  failure: unknown,
  { failed, error }: FailureMessages,
  isShown: (error: ApiError) => boolean,
): string {
  if (!(failure instanceof ApiError) || failure.status === 0 || failure.code === 'unreadable') return error
  return isShown(failure) && failure.message.trim() !== '' ? failure.message : failed
}
