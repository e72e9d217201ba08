import { expect, test } from 'vitest'
import { cancelled, noAnswer, refusal, unreadable } from './api-error'
import { failureSentence } from './failure-sentence'

const sentences = { failed: 'Failed to delete property', error: 'Error deleting property' }
const said = (status: number) =>
  refusal(status, { status: false, code: 'conflict', message: 'Said by the server' }, null)

test.each([409, 413, 415, 422, 507])('a %d shows the sentence of the server', (status) => {
  expect(failureSentence(said(status), sentences)).toBe('Said by the server')
})

test.each([400, 404, 429, 500, 503])("a %d shows 'Failed to delete property'", (status) => {
  expect(failureSentence(said(status), sentences)).toBe('Failed to delete property')
})

test("a refusal without words shows 'Failed to delete property'", () => {
  expect(failureSentence(refusal(409, undefined, null), sentences)).toBe('Failed to delete property')
})

test.each([noAnswer(), cancelled(), unreadable(200), new TypeError('x is not a function')])(
  "no answer or an unreadable one shows 'Error deleting property'",
  (failure) => {
    expect(failureSentence(failure, sentences)).toBe('Error deleting property')
  },
)
