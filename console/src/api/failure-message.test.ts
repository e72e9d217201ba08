import { expect, test } from 'vitest'
import { cancelled, noResponse, unreadable } from './api-error'
import { errorFromResponse } from './error-response'
import { failureMessage, saveFailureMessage } from './failure-message'

const messages = { failed: 'Failed to delete property', error: 'Error deleting property' }
const failed = (status: number) =>
  errorFromResponse(status, { status: false, code: 'conflict', message: 'Sent by the server' }, null)

test.each([404, 408, 409, 412, 413, 415, 422, 429, 503, 507])(
  'of a change, a %d shows the message of the server',
  (status) => {
    expect(failureMessage(failed(status), messages)).toBe('Sent by the server')
  },
)

test.each([200, 400, 405, 500, 502, 504])("of a change, a %d shows 'Failed to delete property'", (status) => {
  expect(failureMessage(failed(status), messages)).toBe('Failed to delete property')
})

test.each([200, 400, 404, 408, 409, 412, 422, 429, 500, 503, 507])(
  'of a save, a %d shows the message of the server',
  (status) => {
    expect(saveFailureMessage(failed(status), messages)).toBe('Sent by the server')
  },
)

const withoutMessage = [
  errorFromResponse(409, undefined, null),
  errorFromResponse(500, { status: false, message: ' ' }, null),
]

test.each(withoutMessage)("an error without a message shows 'Failed to delete property'", (failure) => {
  expect(failureMessage(failure, messages)).toBe('Failed to delete property')
  expect(saveFailureMessage(failure, messages)).toBe('Failed to delete property')
})

test.each([noResponse(), cancelled(), unreadable(200), new TypeError('x is not a function')])(
  "no response or an unreadable one shows 'Error deleting property'",
  (failure) => {
    expect(failureMessage(failure, messages)).toBe('Error deleting property')
    expect(saveFailureMessage(failure, messages)).toBe('Error deleting property')
  },
)
