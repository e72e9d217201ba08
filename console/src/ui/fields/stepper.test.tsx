import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Stepper } from './stepper'

const options = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '10+']

function Bedrooms({ initial = '1' }: { initial?: string }) {
  const [value, setValue] = useState(initial)
  return <Stepper label="Bedroom" options={options} value={value} onValueChange={setValue} isDefault={value === '1'} />
}

function open(initial?: string) {
  render(<Bedrooms {...(initial !== undefined && { initial })} />)
  return userEvent.setup()
}

const count = () => screen.getByRole('spinbutton', { name: 'Bedroom' })
const button = (name: string) => screen.getByRole('button', { name: `${name} Bedroom` })

test.each([
  ['{ArrowUp}', '2'],
  ['{ArrowUp}{ArrowUp}{ArrowDown}', '2'],
  ['{ArrowDown}', '1'],
  ['{End}', '10+'],
  ['{End}{ArrowUp}', '10+'],
  ['{End}{Home}', '1'],
  ['4', '4'],
  ['10', '10'],
  ['10+', '10+'],
  ['25', '5'],
  ['{Control>}4{/Control}', '1'],
])('the keys %s give %s', async (keys, value) => {
  const user = open()
  await user.tab()
  await waitFor(() => expect(document.activeElement).toBe(count()))
  await user.keyboard(keys)
  expect(count().textContent).toBe(value)
  expect(count().getAttribute('aria-valuetext')).toBe(value)
})

test('the buttons step, and at the end of the range the focus stays in the field', async () => {
  const user = open('10')
  await user.click(button('Increase'))
  expect(count().textContent).toBe('10+')
  expect(button('Increase')).toHaveProperty('disabled', true)
  await waitFor(() => expect(document.activeElement).toBe(count()))
  await user.click(button('Decrease'))
  expect(count().textContent).toBe('10')
})

test('a default is muted until it is changed or confirmed', async () => {
  const user = open()
  expect(count().className).toContain('text-muted')
  await user.tab()
  await user.keyboard('1')
  expect(count().className).not.toContain('text-muted')
})

test('one more than a value outside the options is the first option', async () => {
  const user = open('')
  expect(count().hasAttribute('aria-valuenow')).toBe(false)
  expect(button('Decrease')).toHaveProperty('disabled', true)
  await user.click(button('Increase'))
  expect(count().textContent).toBe('1')
})
