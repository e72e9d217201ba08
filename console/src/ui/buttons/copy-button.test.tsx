import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CopyButton } from './copy-button'
import { NoticesProvider } from '../feedback/notices-provider'

function open() {
  const user = userEvent.setup()
  render(
    <NoticesProvider>
      <CopyButton text="GH-7K3M9" label="Copy Code GH-7K3M9" />
    </NoticesProvider>,
  )
  return user
}

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'execCommand')
})

test('a press copies the text and confirms it', async () => {
  const user = open()
  await user.click(screen.getByRole('button', { name: 'Copy Code GH-7K3M9' }))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('GH-7K3M9')
})

test('at a plain http address, without clipboard, execCommand is used', async () => {
  const user = open()
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  const selected: string[] = []
  document.execCommand = () => selected.push((document.activeElement as HTMLTextAreaElement).value) > 0
  const button = screen.getByRole('button', { name: 'Copy Code GH-7K3M9' })
  await user.click(button)
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(selected).toEqual(['GH-7K3M9'])
  expect(document.activeElement).toBe(button)
})

test('a browser that cannot copy shows the text', async () => {
  const user = open()
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)
  await user.click(screen.getByRole('button', { name: 'Copy Code GH-7K3M9' }))
  expect(await screen.findByText("Copying isn't available. Select and copy: GH-7K3M9")).toBeTruthy()
})
