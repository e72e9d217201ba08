import { expect, onTestFinished, test, vi } from 'vitest'
import { blocked, cancelled, noResponse, unreadable } from './api-error'
import { errorFromResponse } from './read-response'
import { failureCause, failureMessage, failureNotice, saveFailureMessage } from './failure-message'

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

test.each([
  [noResponse(), 'The server cannot be reached. Check your connection.'],
  [
    blocked(),
    'The browser blocked this request. An extension such as an ad blocker may be the cause: turn it off for this site, then try again.',
  ],
  [unreadable(200), "The server's response could not be read."],
  [failed(500), 'Sent by the server'],
  [errorFromResponse(502, undefined, null), 'The server responded with status 502.'],
])('beside a specified message stands the cause', (failure, cause) => {
  const texts = { failed: 'An Error Occurred', error: 'An Error Occurred' }
  expect(failureNotice(failure, texts)).toEqual(['An Error Occurred', { detail: cause }])
})

test('without a network, the cause beside the message is that', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  expect(failureNotice(noResponse(), messages)).toEqual([
    'Error deleting property',
    { detail: 'You are offline. Try again when you are back online.' },
  ])
})

test('a message of the server that is shown already has no cause beside it', () => {
  expect(failureNotice(failed(409), messages)).toEqual(['Sent by the server', {}])
})

test.each([cancelled(), new TypeError('x is not a function')])('an unknown cause is not shown', (failure) => {
  expect(failureCause(failure, 'Error deleting property')).toBeUndefined()
})
