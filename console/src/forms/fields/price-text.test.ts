import { expect, test } from 'vitest'
import { grouped, typedPrice, withoutDigitBefore } from './price-text'

/** `|` stands for the caret. */
const typed = (marked: string) => typedPrice(marked.replace('|', ''), marked.indexOf('|'))
const shown = ({ text, caret }: { text: string; caret: number }) => `${text.slice(0, caret)}|${text.slice(caret)}`

test.each([
  ['8|', '8|'],
  ['8500|', '8,500|'],
  ['85,0000|', '850,000|'],
  ['1|85,000', '1|85,000'],
  ['19|85,000', '1,9|85,000'],
  ['8|,000', '8|,000'],
  ['85a|,000', '85|,000'],
  ['0|85,000', '|85,000'],
  ['₦ 85,000,000.00|', '85,000,000|'],
  ['450000.|', '450,000.|'],
  ['|', '|'],
])('%s becomes %s', (before, after) => {
  const result = typed(before)
  expect(shown(result)).toBe(after)
})

test.each([
  ['450,000.|', '450,000.|'],
  ['450,000.5|', '450,000.5|'],
  ['450,000.505|', '450,000.50|'],
  ['4|450,000.50', '4|,450,000.50'],
  ['450,000|', '450,000|'],
])('kobo typed behind a dot never become naira: %s becomes %s', (before, after) => {
  const result = typedPrice(before.replace('|', ''), before.indexOf('|'), true)
  expect(shown(result)).toBe(after)
  expect(result.digits).toBe(after.replace(/[.].*|\D/g, ''))
})

test('backspace behind a separator deletes the digit before it', () => {
  const result = withoutDigitBefore('85,000', 3)
  expect(result && shown(result)).toBe('8|,000')
  expect(withoutDigitBefore('85,000', 4)).toBeUndefined()
})

test('a fourteenth digit is kept, so that the form can refuse it', () => {
  expect(typed('12345678901234|').digits).toBe('12345678901234')
})

test('digits are grouped by three', () => {
  expect(['', '1', '123', '1234', '999999999999'].map(grouped)).toEqual(['', '1', '123', '1,234', '999,999,999,999'])
})
