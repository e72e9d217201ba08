import { ApiError } from './api-error'

/** 'An Error Occurred' for deletes of agents, banners and admins, unless the answer is a 409 (decisions, section 6). */
export const conflictSentence = (failure: unknown): string =>
  failure instanceof ApiError && failure.status === 409 && failure.message !== ''
    ? failure.message
    : 'An Error Occurred'
