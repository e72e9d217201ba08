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

test('kobo that are typed are not read as naira, and are gone when the field is left', async () => {
  const user = userEvent.setup()
  render(<Salary />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Salary' })
  await user.type(field, '450000.505')
  expect(field.value).toBe('450,000.50')
  expect(screen.getByRole('status').textContent).toBe('450000')
  await user.tab()
  expect(field.value).toBe('450,000')
  await user.type(field, '0')
  expect(screen.getByRole('status').textContent).toBe('4500000')
})
