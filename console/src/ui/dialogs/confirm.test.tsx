import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ConfirmProvider, useConfirm } from './confirm'
import { NoticesProvider } from '../feedback/notices-provider'

const onResult = vi.fn<(isConfirmed: boolean) => void>()

function ConfirmButton() {
  const confirm = useConfirm()
  const openConfirm = async () =>
    onResult(
      await confirm({
        question: 'Are you sure you want to delete this property?',
        subject: 'Delete 4-bed duplex, Lekki?',
        confirmLabel: 'Delete',
        isDangerous: true,
      }),
    )
  return (
    <button type="button" onClick={() => void openConfirm()}>
      Ask
    </button>
  )
}

async function openConfirm() {
  onResult.mockClear()
  const user = userEvent.setup()
  render(
    <ConfirmProvider>
      <ConfirmButton />
    </ConfirmProvider>,
    { wrapper: NoticesProvider },
  )
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this property?' })
  return { user, dialog }
}

test('the cancel button has the focus, so that Enter changes nothing', async () => {
  const { user, dialog } = await openConfirm()
  expect(dialog.textContent).toContain('Delete 4-bed duplex, Lekki?')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onResult).toHaveBeenCalledExactlyOnceWith(false))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

test('Escape cancels and returns the focus', async () => {
  const { user } = await openConfirm()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(onResult).toHaveBeenCalledExactlyOnceWith(false))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ask' })))
})

test('only the confirm button confirms', async () => {
  const { user } = await openConfirm()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(onResult).toHaveBeenCalledExactlyOnceWith(true))
})
