import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { NoticesProvider } from '../feedback/notices-provider'
import { Menu } from './menu'

// Missing in jsdom; Base UI dispatches one when a key selects an item.
window.PointerEvent ??= MouseEvent as unknown as typeof PointerEvent

const open = async (key?: string) => {
  const onSelect = vi.fn()
  const actions = ['Edit', 'Archive', 'Delete'].map((label) => ({ label, onSelect: () => onSelect(label) }))
  render(<Menu label="Actions" actions={actions} />, { wrapper: NoticesProvider })
  const user = userEvent.setup()
  const button = screen.getByRole('button', { name: 'Actions' })
  if (key) {
    button.focus()
    await user.keyboard(key)
  } else {
    await user.click(button)
  }
  await screen.findByRole('menu')
  return { user, onSelect }
}

const hasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name })))

test.each([
  ['{Enter}', 'Edit', '{ArrowDown}'],
  [' ', 'Edit', '{ArrowDown}'],
  ['{ArrowDown}', 'Edit', '{ArrowDown}'],
  ['{ArrowUp}', 'Delete', '{ArrowUp}'],
])('the first opening with %s, before the code is loaded, highlights %s', async (key, item, keyToArchive) => {
  const { user, onSelect } = await open(key)
  await hasFocus(item)
  await user.keyboard(keyToArchive)
  await hasFocus('Archive')
  await user.keyboard('{Enter}')
  expect(onSelect).toHaveBeenCalledExactlyOnceWith('Archive')
})

test('a press highlights no item, and Escape returns the focus to the button', async () => {
  const { user } = await open()
  expect(screen.queryAllByRole('menuitem').map((item) => item.dataset['highlighted'])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions' })))
})
