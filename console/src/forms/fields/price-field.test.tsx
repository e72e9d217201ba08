import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PriceField } from './price-field'

function Salary() {
  const [digits, setDigits] = useState('')
  return (
    <>
      <PriceField label="Salary" value={digits} onValueChange={setDigits} />
      <output>{digits}</output>
    </>
  )
}

test('typed kobo are not read as naira and are removed on blur', async () => {
  const user = userEvent.setup()
  render(<Salary />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Salary' })
  await user.type(field, '450000.505')
  expect(field.value).toBe('450,000.505')
  expect(screen.getByRole('status').textContent).toBe('450000')
  await user.tab()
  expect(field.value).toBe('450,000')
  await user.type(field, '0')
  expect(screen.getByRole('status').textContent).toBe('4500000')
})

const typeAt = async (before: string, caret: number, keys: string) => {
  const user = userEvent.setup()
  render(<Salary />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Salary' })
  await user.click(field)
  if (before !== '') await user.paste(before)
  field.setSelectionRange(caret, caret)
  await user.keyboard(keys)
  const at = field.selectionStart ?? 0
  return `${field.value.slice(0, at)}|${field.value.slice(at)}`
}

test.each([
  ['', 0, '8', '8|'],
  ['8', 1, '500', '8,500|'],
  ['85,000', 6, '0', '850,000|'],
  ['185,000', 1, '9', '1,9|85,000'],
  ['85,000', 1, '{Delete}', '8|,000'],
  ['85,000', 3, '{Backspace}', '8|,000'],
  ['85,000', 2, 'a', '85,|000'],
  ['450,000', 7, '.505', '450,000.505|'],
  ['450,000.50', 0, '4', '4|,450,000.50'],
])('typing into %s at %d: %s results in %s', async (before, caret, keys, after) => {
  expect(await typeAt(before, caret, keys)).toBe(after)
})

test('leading zeros are not part of the price', async () => {
  const user = userEvent.setup()
  render(<Salary />)
  await user.type(screen.getByRole('textbox', { name: 'Salary' }), '085000')
  expect(screen.getByRole('status').textContent).toBe('85000')
  await user.tab()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Salary' }).value).toBe('85,000')
})

test('a fourteenth digit is accepted, so that the form can reject it, and a fifteenth is not', async () => {
  const user = userEvent.setup()
  render(<Salary />)
  await user.type(screen.getByRole('textbox', { name: 'Salary' }), '123456789012345')
  expect(screen.getByRole('status').textContent).toBe('12345678901234')
})

test.each([
  ['abc', ''],
  ['0', '0'],
  ['007', '7'],
  ['850', '850'],
  ['8500', '8,500'],
  ['85,000,0000', '850,000,000'],
  ['₦ 85 000 000', '85,000,000'],
  ['₦1,500,000', '1,500,000'],
  ['₦ 85,000,000.00', '85,000,000'],
  ['9999999999999', '9,999,999,999,999'],
])('pasted %s is read as %s', async (text, shown) => {
  const user = userEvent.setup()
  render(<Salary />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Salary' })
  await user.click(field)
  await user.paste(text)
  await user.tab()
  expect(field.value).toBe(shown)
  expect(screen.getByRole('status').textContent).toBe(shown.replaceAll(',', ''))
})

test.each([
  ['85m', '85000000'],
  ['1.2b', '1200000000'],
  ['2.255M', '2255000'],
  ['900k', '900000'],
  ['0.5m', '500000'],
  ['m', ''],
  ['85000000m', '85000000'],
  ['1.2345k', '1'],
])('%s typed is %s', async (typed, digits) => {
  const user = userEvent.setup()
  render(<Salary />)
  await user.type(screen.getByRole('textbox', { name: 'Salary' }), typed)
  expect(screen.getByRole('status').textContent).toBe(digits)
})

test.each([
  ['₦85m', '85000000'],
  ['N1.2bn', '1200000000'],
  ['4,500k', '4500000'],
  [' 65 million ', '65000000'],
  ['₦65,000,000', '65000000'],
])('%s pasted is %s', async (pasted, digits) => {
  const user = userEvent.setup()
  render(<Salary />)
  await user.click(screen.getByRole('textbox', { name: 'Salary' }))
  await user.paste(pasted)
  expect(screen.getByRole('status').textContent).toBe(digits)
})
