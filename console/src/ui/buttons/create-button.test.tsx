import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CreateButton } from './create-button'

test('a failed preload is not reported, and the press loads the code again', async () => {
  const onPress = vi.fn()
  process.on('unhandledRejection', onPress)
  onTestFinished(() => void process.off('unhandledRejection', onPress))
  const open = vi.fn()
  let loads = 0
  // A plain function: a spy would handle the rejection.
  const preload = () => {
    loads += 1
    return Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  }
  render(<CreateButton label="Create New Property" preload={preload} onClick={open} />)
  await userEvent.hover(screen.getByRole('button'))
  expect(loads).toBe(1)
  // Node reports unhandled rejections after the microtasks, before the next macrotask.
  await new Promise((resolve) => setImmediate(resolve))
  expect(onPress).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button'))
  expect(open).toHaveBeenCalledOnce()
})
