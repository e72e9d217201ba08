import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '../buttons/button'
import { lazyComponent } from './lazy-component'
import { NoticesProvider } from '../feedback/notices-provider'
import { useOpenOnPress } from '../menus/use-open-on-press'

const failure = 'This part of the page could not be loaded'

function Panel({ onClose }: { onClose: () => void }) {
  return (
    <section aria-label="Panel">
      <button type="button" onClick={onClose}>
        Close panel
      </button>
    </section>
  )
}

/** A page whose button opens a panel; the panel's code loads while the connection is up. */
function openPage() {
  const connection = { isUp: false }
  const load = vi.fn<() => Promise<typeof Panel>>(() =>
    connection.isUp
      ? Promise.resolve(Panel)
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const LazyPanel = lazyComponent(load)
  function Page() {
    const [isOpen, setIsOpen] = useState(false)
    return (
      <>
        <Button preload={LazyPanel.preload} onClick={() => setIsOpen(true)}>
          Open
        </Button>
        {isOpen && <LazyPanel onClose={() => setIsOpen(false)} fallback="Loading the panel" errorFallback="No panel" />}
      </>
    )
  }
  render(
    <NoticesProvider>
      <Page />
    </NoticesProvider>,
  )
  return { connection, user: userEvent.setup() }
}

const press = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

test('code that fails to load is reported, and Retry shows the component', async () => {
  const { connection, user } = openPage()
  await user.click(press('Open'))
  expect(await screen.findByText(failure)).toBeTruthy()
  expect(screen.getByText('No panel')).toBeTruthy()
  connection.isUp = true
  await user.click(press('Retry'))
  expect(await screen.findByRole('region', { name: 'Panel' })).toBeTruthy()
  expect(screen.queryByText(failure)).toBeNull()
})

test('a Retry that fails as well is reported again, once', async () => {
  const { user } = openPage()
  await user.click(press('Open'))
  await screen.findByText(failure)
  await user.click(press('Retry'))
  expect(await screen.findAllByText(failure)).toHaveLength(1)
})

test('the next press of the button loads the code again and removes the notice', async () => {
  const { connection, user } = openPage()
  await user.click(press('Open'))
  await screen.findByText(failure)
  connection.isUp = true
  await user.click(press('Open'))
  expect(await screen.findByRole('region', { name: 'Panel' })).toBeTruthy()
  expect(screen.queryByText(failure)).toBeNull()
})

test('closing the notice closes the component, and the button works again', async () => {
  const { connection, user } = openPage()
  await user.click(press('Open'))
  await screen.findByText(failure)
  await user.click(press('Close Notice'))
  expect(screen.queryByText('No panel')).toBeNull()
  connection.isUp = true
  await user.click(press('Open'))
  await user.click(await screen.findByRole('button', { name: 'Close panel' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Panel' })).toBeNull())
})

test('a menu whose code fails to load is reported when it is pressed, not before, and Retry opens it', async () => {
  const connection = { isUp: false }
  const MenuPopup = lazyComponent(() =>
    connection.isUp ? Promise.resolve(() => <p>The menu</p>) : Promise.reject(new TypeError('Failed to fetch')),
  )
  function MenuButton() {
    const { openedBy, button, close } = useOpenOnPress(MenuPopup.preload)
    const closed = (
      <button type="button" {...button}>
        Menu
      </button>
    )
    return openedBy === null ? closed : <MenuPopup fallback={closed} onDismiss={close} />
  }
  render(
    <NoticesProvider>
      <MenuButton />
    </NoticesProvider>,
  )
  const user = userEvent.setup()
  await user.hover(press('Menu'))
  expect(screen.queryByText(failure)).toBeNull()
  await user.click(press('Menu'))
  expect(await screen.findByText(failure)).toBeTruthy()
  connection.isUp = true
  await user.click(press('Retry'))
  expect(await screen.findByText('The menu')).toBeTruthy()
})
