import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Button } from '../buttons/button'
import { ChipGroup } from './chip-group'
import { NoticesProvider } from '../feedback/notices-provider'
import { Segmented } from './segmented'
import { Select } from './select'
import { TextField } from './text-field'

test('an error describes its input and replaces the hint', () => {
  const { rerender } = render(<TextField label="Price" hint="85 million naira" />)
  const input = screen.getByRole('textbox', { name: 'Price', description: '85 million naira' })
  expect(input.getAttribute('aria-invalid')).toBeNull()
  rerender(<TextField label="Price" hint="85 million naira" error="Price is required" />)
  expect(screen.getByRole('textbox', { name: 'Price', description: 'Price is required' })).toBe(input)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('85 million naira')).toBeNull()
})

test('segments are radio buttons with arrow keys', async () => {
  function Form() {
    const [value, setValue] = useState<'Sell' | 'Lease'>('Sell')
    const choices = [
      { value: 'Sell', label: 'Sell' },
      { value: 'Lease', label: 'Lease' },
    ] as const
    return <Segmented label="Type" choices={choices} value={value} onValueChange={setValue} />
  }
  const user = userEvent.setup()
  render(<Form />)
  expect(screen.getByRole('radiogroup', { name: 'Type' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Sell' }))
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: 'Lease' })).toHaveProperty('checked', true)
})

test('the value of chips is in the order of the choices', async () => {
  const choices = ['Swimming Pool', 'Elevator', 'Gym']
  function Form() {
    const [value, setValue] = useState<string[]>([])
    return (
      <>
        <ChipGroup label="Amenities" choices={choices} value={value} onValueChange={setValue} />
        <output>{value.join(', ')}</output>
      </>
    )
  }
  const user = userEvent.setup()
  render(<Form />)
  await user.click(screen.getByRole('checkbox', { name: 'Gym' }))
  await user.click(screen.getByRole('checkbox', { name: 'Swimming Pool' }))
  expect(screen.getByRole('status').textContent).toBe('Swimming Pool, Gym')
  await user.click(screen.getByRole('checkbox', { name: 'Gym' }))
  expect(screen.getByRole('status').textContent).toBe('Swimming Pool')
})

test('a select has its label as its name, shows its value and changes it', async () => {
  function Form() {
    const [value, setValue] = useState('')
    const options = [
      { value: '1', label: 'Duplex' },
      { value: '2', label: 'Terrace' },
    ]
    return (
      <Select label="Property Type" placeholder="Choose" options={options} value={value} onValueChange={setValue} />
    )
  }
  const user = userEvent.setup()
  render(<Form />, { wrapper: NoticesProvider })
  const select = screen.getByRole('combobox', { name: 'Property Type' })
  expect(select.textContent).toBe('Choose')
  await user.click(select)
  await user.click(await screen.findByRole('option', { name: 'Terrace' }))
  await waitFor(() => expect(screen.getByRole('combobox').textContent).toBe('Terrace'))
})

test('a busy button shows its busy label, keeps its focus and ignores presses', async () => {
  let pressCount = 0
  const user = userEvent.setup()
  const { rerender } = render(<Button onClick={() => (pressCount += 1)}>Add Property</Button>)
  await user.click(screen.getByRole('button', { name: 'Add Property' }))
  rerender(
    <Button isBusy busyLabel="Creating..." onClick={() => (pressCount += 1)}>
      Add Property
    </Button>,
  )
  const busy = screen.getByRole('button', { name: 'Creating...' })
  await user.click(busy)
  expect(pressCount).toBe(1)
  await waitFor(() => expect(document.activeElement).toBe(busy))
})
