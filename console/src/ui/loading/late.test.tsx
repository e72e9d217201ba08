import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '../buttons/button'
import { late } from './late'
import { NoticesProvider } from '../feedback/notices'
import { useLoadedOnPress } from './use-loaded-on-press'

const told = 'This part of the page could not be loaded'

function Panel({ onClose }: { onClose: () => void }) {
  return (
    <section aria-label="Panel">
      <button type="button" onClick={onClose}>
        Close panel
      </button>
    </section>
  )
}

/** A page whose button opens a panel; its code comes while the connection is up. */
function openPage() {
  const line = { isUp: false }
  const load = vi.fn<() => Promise<typeof Panel>>(() =>
    line.isUp ? Promise.resolve(Panel) : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const LatePanel = late(load)
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <Button preload={LatePanel.preload} onClick={() => setIsOpen(true)}>
          Open
        </Button>
        {isOpen && <LatePanel onClose={() => setIsOpen(false)} meanwhile="Loading the panel" failed="No panel" />}
      </>
    )
  }
  render(
    <NoticesProvider>
      <Page />
    </NoticesProvider>,
  )
  return { line, user: userEvent.setup() }
}

const press = (name: string) => screen.getByRole('button', { name })

test('code that cannot be fetched is told, and Retry shows what was asked for', async () => {
  const { line, user } = openPage()
  await user.click(press('Open'))
  expect(await screen.findByText(told)).toBeTruthy()
  expect(screen.getByText('No panel')).toBeTruthy()
  line.isUp = true
  await user.click(press('Retry'))
  expect(await screen.findByRole('region', { name: 'Panel' })).toBeTruthy()
  expect(screen.queryByText(told)).toBeNull()
})

test('a Retry that fails as well is told again, once', async () => {
  const { user } = openPage()
  await user.click(press('Open'))
  await screen.findByText(told)
  await user.click(press('Retry'))
  expect(await screen.findAllByText(told)).toHaveLength(1)
})

test('the next press of the button fetches it again, and the notice goes', async () => {
  const { line, user } = openPage()
  await user.click(press('Open'))
  await screen.findByText(told)
  line.isUp = true
  await user.click(press('Open'))
  expect(await screen.findByRole('region', { name: 'Panel' })).toBeTruthy()
  expect(screen.queryByText(told)).toBeNull()
})

test('who closes the notice has given up, and may press again', async () => {
  const { line, user } = openPage()
  await user.click(press('Open'))
  await screen.findByText(told)
  await user.click(press('Close notice'))
  expect(screen.queryByText('No panel')).toBeNull()
  line.isUp = true
  await user.click(press('Open'))
  await user.click(await screen.findByRole('button', { name: 'Close panel' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Panel' })).toBeNull())
})

test('a menu whose code cannot be fetched is told when it is pressed, not before, and Retry opens it', async () => {
  const line = { isUp: false }
  const load = () => (line.isUp ? Promise.resolve('The menu') : Promise.reject(new TypeError('Failed to fetch')))
  function MenuButton() {
    const { Loaded, button } = useLoadedOnPress(load)
    return Loaded === undefined ? (
      <button type="button" {...button}>
        Menu
      </button>
    ) : (
      <p>{Loaded}</p>
    )
  }
  render(
    <NoticesProvider>
      <MenuButton />
    </NoticesProvider>,
  )
  const user = userEvent.setup()
  await user.hover(press('Menu'))
  expect(screen.queryByText(told)).toBeNull()
  await user.click(press('Menu'))
  expect(await screen.findByText(told)).toBeTruthy()
  line.isUp = true
  await user.click(press('Retry'))
  expect(await screen.findByText('The menu')).toBeTruthy()
})
