import { expect, test } from 'vitest'
import { cancelled, noAnswer, refusal, unreadable } from './api-error'
import { failureSentence, saveFailureSentence } from './failure-sentence'

const sentences = { failed: 'Failed to delete property', error: 'Error deleting property' }
const said = (status: number) =>
  refusal(status, { status: false, code: 'conflict', message: 'Said by the server' }, null)

test.each([404, 408, 409, 412, 413, 415, 422, 429, 503, 507])(
  'of a change, a %d shows the sentence of the server',
  (status) => {
    expect(failureSentence(said(status), sentences)).toBe('Said by the server')
  },
)

test.each([200, 400, 405, 500, 502, 504])("of a change, a %d shows 'Failed to delete property'", (status) => {
  expect(failureSentence(said(status), sentences)).toBe('Failed to delete property')
})

test.each([200, 400, 404, 408, 409, 412, 422, 429, 500, 503, 507])(
  'of a save, a %d shows the sentence of the server',
  (status) => {
    expect(saveFailureSentence(said(status), sentences)).toBe('Said by the server')
  },
)

const wordless = [refusal(409, undefined, null), refusal(500, { status: false, message: ' ' }, null)]

test.each(wordless)("a refusal without words shows 'Failed to delete property'", (failure) => {
  expect(failureSentence(failure, sentences)).toBe('Failed to delete property')
  expect(saveFailureSentence(failure, sentences)).toBe('Failed to delete property')
})

test.each([noAnswer(), cancelled(), unreadable(200), new TypeError('x is not a function')])(
  "no answer or an unreadable one shows 'Error deleting property'",
  (failure) => {
    expect(failureSentence(failure, sentences)).toBe('Error deleting property')
    expect(saveFailureSentence(failure, sentences)).toBe('Error deleting property')
  },
)
