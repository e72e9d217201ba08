import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, useFakeApi } from '../../../test/fake-api'
import { renderConsole } from '../../../test/render-console'

const api = useFakeApi()

beforeEach(() => {
  localStorage.setItem('authToken', 'kept-token')
  const admin = { id: 'admin-1', name: 'Ngozi Adeyemi', email: 'ngozi@gatehouse.ng' }
  localStorage.setItem('gatehouse-admin', JSON.stringify(admin))
  api.on(statsEndpoints.find, errorReply('internal', 'Something went wrong'))
  api.on(propertyEndpoints.list, { status: true, data: [], total: 0, next_cursor: null })
})

async function openProperties() {
  const view = renderConsole('/properties')
  return { ...view, search: await screen.findByRole('searchbox') }
}

test('? lists the shortcuts, and Escape closes the list', async () => {
  const { user } = await openProperties()
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard Shortcuts' })
  expect(within(dialog).getByText('Save a form').closest('div')?.textContent).toBe('Ctrl + EnterSave a form')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('/ focuses the search, where both keys are typed as text', async () => {
  const { user, search } = await openProperties()
  await user.keyboard('/')
  await waitFor(() => expect(document.activeElement).toBe(search))
  await user.keyboard('/?')
  expect(search).toHaveProperty('value', '/?')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('single keys can be disabled, also for the next visit', async () => {
  const { user, search, unmount } = await openProperties()
  expect(search.getAttribute('aria-keyshortcuts')).toBe('/')
  await user.keyboard('?')
  await user.click(await screen.findByRole('checkbox', { name: /single-key shortcuts/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('/')
  expect(document.activeElement).not.toBe(search)
  expect(search.getAttribute('aria-keyshortcuts')).toBeNull()
  unmount()
  const reopened = await openProperties()
  await reopened.user.keyboard('/?')
  expect(document.activeElement).not.toBe(reopened.search)
  expect(screen.queryByRole('dialog')).toBeNull()
})
