import { expect, test } from 'vitest'
import { cancelled, errorFromResponse, noResponse, unreadable } from './api-error'
import { failureMessage, saveFailureMessage } from './failure-message'

const messages = { failed: 'Failed to delete property', error: 'Error deleting property' }
const said = (status: number) =>
  errorFromResponse(status, { status: false, code: 'conflict', message: 'Said by the server' }, null)

test.each([404, 408, 409, 412, 413, 415, 422, 429, 503, 507])(
  'of a change, a %d shows the sentence of the server',
  (status) => {
    expect(failureMessage(said(status), messages)).toBe('Said by the server')
  },
)

test.each([200, 400, 405, 500, 502, 504])("of a change, a %d shows 'Failed to delete property'", (status) => {
  expect(failureMessage(said(status), messages)).toBe('Failed to delete property')
})

test.each([200, 400, 404, 408, 409, 412, 422, 429, 500, 503, 507])(
  'of a save, a %d shows the sentence of the server',
  (status) => {
    expect(saveFailureMessage(said(status), messages)).toBe('Said by the server')
  },
)

const wordless = [
  errorFromResponse(409, undefined, null),
  errorFromResponse(500, { status: false, message: ' ' }, null),
]

test.each(wordless)("a refusal without words shows 'Failed to delete property'", (failure) => {
  expect(failureMessage(failure, messages)).toBe('Failed to delete property')
  expect(saveFailureMessage(failure, messages)).toBe('Failed to delete property')
})

test.each([noResponse(), cancelled(), unreadable(200), new TypeError('x is not a function')])(
  "no answer or an unreadable one shows 'Error deleting property'",
  (failure) => {
    expect(failureMessage(failure, messages)).toBe('Error deleting property')
    expect(saveFailureMessage(failure, messages)).toBe('Error deleting property')
  },
)
