import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './tabs'

const tabs = [
  { value: 'active', label: 'Active', count: 1284 },
  { value: 'archived', label: 'Archived' },
  { value: 'deleted', label: 'Deleted' },
] as const

function Page() {
  const [value, setValue] = useState<(typeof tabs)[number]['value']>('active')
  return (
    <Tabs label="Properties" tabs={tabs} value={value} onValueChange={setValue}>
      The {value} ones
    </Tabs>
  )
}

test('a press selects a tab, which labels the panel', async () => {
  render(<Page />)
  expect(screen.getByRole('tab', { name: 'Active 1,284', selected: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Archived' }))
  expect(screen.getByRole('tabpanel', { name: 'Archived' }).textContent).toBe('The archived ones')
})

test.each([
  ['{ArrowRight}', 'Archived'],
  ['{ArrowLeft}', 'Deleted'],
  ['{End}', 'Deleted'],
  ['{End}{ArrowRight}', 'Active 1,284'],
  ['{End}{Home}', 'Active 1,284'],
])('the keys %s move selection and focus to %s', async (keys, name) => {
  const user = userEvent.setup()
  render(<Page />)
  await user.tab()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Active 1,284' })))
  await user.keyboard(keys)
  const tab = screen.getByRole('tab', { name, selected: true })
  await waitFor(() => expect(document.activeElement).toBe(tab))
})
