import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { PageHeader } from './page-header'
import { setSingleKeys } from './single-keys'

const open = vi.fn()
const show = () => render(<PageHeader title="Agents" create={{ label: 'Register Agent', onClick: open }} />)

beforeEach(() => open.mockClear())

test('n presses the button of a new record, which names the key', async () => {
  show()
  const button = screen.getByRole('button', { name: 'Register Agent' })
  expect([button.title, button.getAttribute('aria-keyshortcuts')]).toEqual(['Register Agent (n)', 'n'])
  await userEvent.keyboard('n')
  expect(open).toHaveBeenCalledOnce()
})

test('n is typed into a field, presses nothing on a page without such a button, and can be disabled', async () => {
  onTestFinished(() => setSingleKeys(true))
  const { rerender } = render(
    <>
      <PageHeader title="Agents" create={{ label: 'Register Agent', onClick: open }} />
      <input aria-label="Name" />
      <input type="checkbox" />
    </>,
  )
  await userEvent.type(screen.getByRole('textbox'), 'n')
  expect(open).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.keyboard('n')
  expect(open).toHaveBeenCalledOnce()
  setSingleKeys(false)
  await userEvent.keyboard('n')
  rerender(<PageHeader title="Status" />)
  setSingleKeys(true)
  await userEvent.keyboard('n')
  expect(open).toHaveBeenCalledOnce()
})
