import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { FoldedGroup } from './folded-group'

const show = (hasError = false) => (
  <FoldedGroup label="Facts" summary="3 given" isInitiallyOpen={false} hasError={hasError}>
    <input aria-label="Toilets" />
  </FoldedGroup>
)

test('a press opens and folds a group, and folded inputs are not rendered', async () => {
  render(show())
  expect(screen.getByText('3 given')).toBeTruthy()
  expect(screen.queryByLabelText('Toilets')).toBeNull()
  await userEvent.click(screen.getByText('Facts'))
  expect(screen.getByRole('group')).toHaveProperty('open', true)
  expect(screen.getByLabelText('Toilets')).toBeTruthy()
  await userEvent.click(screen.getByText('Facts'))
  expect(screen.getByRole('group')).toHaveProperty('open', false)
  expect(screen.queryByLabelText('Toilets')).toBeNull()
})

test('an error opens a group, which stays open after the error is corrected', async () => {
  const { rerender } = render(show())
  rerender(show(true))
  expect(screen.getByLabelText('Toilets')).toBeTruthy()
  await userEvent.click(screen.getByText('Facts'))
  expect(screen.getByRole('group')).toHaveProperty('open', true)
  rerender(show())
  expect(screen.getByLabelText('Toilets')).toBeTruthy()
})
