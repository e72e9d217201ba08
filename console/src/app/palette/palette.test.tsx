import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { viewEndpoints } from '@gatehouse/contract/lists/view'
import { type FoundRecord, searchEndpoints } from '@gatehouse/contract/search/search-call'
import { samplePropertyCard } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { connectionLost, errorReply, useFakeApi } from '../../../test/fake-api'
import { renderConsole } from '../../../test/render-console'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { setSingleKeys } from '../../ui/single-keys'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { removeRecentPlaces, storeRecentPlace } from '../../api/session/recent-places'

const api = useFakeApi()

const lekki: FoundRecord = { entity: 'property', id: 'one', label: 'Lekki Phase 1', detail: '₦85,000,000 · Duplex' }

beforeEach(() => {
  localStorage.setItem('authToken', 'kept-token')
  const admin = { id: 'admin-1', name: 'Ngozi Adeyemi', email: 'ngozi@gatehouse.ng' }
  localStorage.setItem('gatehouse-admin', JSON.stringify(admin))
  removeRecentPlaces()
  api.on(statsEndpoints.find, errorReply('internal', 'Something went wrong'))
  api.on(viewEndpoints.list, { status: true, data: [] })
  api.on(propertyEndpoints.list, { status: true, data: [], total: 0, next_cursor: null })
  api.on(inquiryEndpoints.list, { status: true, data: [], total: 0, next_cursor: null })
  api.on(propertyEndpoints.find, errorReply('not_found', 'Property not found'))
  api.on(affiliateEndpoints.list, { status: true, data: [], total: 0, next_cursor: null })
  // Of the form of a new property.
  api.on(agentEndpoints.list, { status: true, data: [], total: 0, next_cursor: null })
  api.on(searchEndpoints.find, ({ query }) => ({
    status: true as const,
    data: query['q'] === 'lekki' || query['records'] === 'property:one' ? [lekki] : [],
  }))
})

async function openPalette(at = '/properties') {
  const view = renderConsole(at)
  await screen.findByRole('searchbox')
  await view.user.click(await screen.findByRole('button', { name: 'Search Everything' }))
  const dialog = await screen.findByRole('dialog', { name: 'Search Everything' })
  return { ...view, dialog: within(dialog), input: within(dialog).getByRole('combobox') }
}
const options = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('Ctrl K opens it, also from a text field, with screens and actions before anything is typed', async () => {
  const { user } = renderConsole('/properties')
  await user.click(await screen.findByRole('searchbox'))
  await user.keyboard('{Control>}k{/Control}')
  const dialog = await screen.findByRole('dialog', { name: 'Search Everything' })
  await waitFor(() => expect(within(dialog).getByRole('combobox')).toBe(document.activeElement))
  // `n` creates a record of the list that is open.
  expect(options()).toContain('Create New Propertyn')
  expect(options()).toContain('Create New Agent')
  expect(options().some((text) => text?.startsWith('Dashboard'))).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a screen is opened by the keyboard alone', async () => {
  const { user, dialog } = await openPalette()
  await user.keyboard('inqui')
  await waitFor(() => expect(options()[0]).toMatch(/^Inquiries/))
  expect(dialog.getByRole('option', { name: /^Inquiries/ }).getAttribute('data-highlighted')).not.toBeNull()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/inquiries'))
})

test('a found record is opened and is then the first of the recent ones, until Log Out', async () => {
  const { user } = await openPalette()
  await user.keyboard('lekki')
  await waitFor(() => expect(options()).toEqual(['Lekki Phase 1₦85,000,000 · Duplex']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/properties/one'))
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(options()[0]).toBe('Lekki Phase 1₦85,000,000 · Duplex'))
  expect(localStorage.getItem('gatehouse-recent-places')).not.toContain('Lekki')
  localStorage.setItem('gatehouse-admin', JSON.stringify({ id: 'admin-2', name: 'Ada', email: 'ada@x.ng' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(options()[0]).not.toMatch(/^Lekki/))
})

test('a record that was deleted or erased is no longer among the recent ones, and its name is nowhere', async () => {
  storeRecentPlace('admin-1', { entity: 'signup', id: 'erased' })
  const { user } = await openPalette()
  await waitFor(() =>
    expect(api.received(searchEndpoints.find).map(({ query }) => query['records'])).toEqual(['signup:erased']),
  )
  expect(options()[0]).toMatch(/^Dashboard/)
  await user.keyboard('{Escape}')
})

test('a record without a page is shown by a search of its list', async () => {
  const ada: FoundRecord = { entity: 'affiliate', id: 'ada', label: 'Ada Obi', detail: 'ADA123' }
  api.on(searchEndpoints.find, { status: true, data: [ada] })
  const { user } = await openPalette()
  await user.keyboard('ada obi')
  await waitFor(() => expect(options()).toEqual(['Ada ObiADA123']))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/affiliates?q=Ada+Obi'))
})

test('a late answer to an older text never replaces the newer one', async () => {
  let answerOld: () => void = () => {}
  const old = new Promise<void>((resolve) => (answerOld = resolve))
  api.on(searchEndpoints.find, async ({ query }) => {
    if (query['q'] === 'lek') await old
    return { status: true as const, data: [{ ...lekki, label: query['q'] ?? '' }] }
  })
  const { user, input } = await openPalette()
  await user.type(input, 'lek')
  await waitFor(() => expect(api.received(searchEndpoints.find).length).toBe(1))
  await user.type(input, 'ki')
  await waitFor(() => expect(options()).toEqual(['lekki₦85,000,000 · Duplex']))
  answerOld()
  await user.keyboard('{ArrowDown}')
  expect(options()).toEqual(['lekki₦85,000,000 · Duplex'])
})

test('the records of another text are gone as soon as it is typed', async () => {
  const { user, input } = await openPalette()
  await user.type(input, 'lekki')
  await waitFor(() => expect(options()).toEqual(['Lekki Phase 1₦85,000,000 · Duplex']))
  await user.paste(' ph')
  expect(options()).toEqual(['Lekki Phase 1₦85,000,000 · Duplex'])
  await user.tripleClick(input)
  await user.paste('zzzz')
  // Before the pause after which it is searched.
  expect(within(screen.getByRole('dialog')).queryByText('Lekki Phase 1')).toBeNull()
})

test('without a connection it says so, and screens are still found', async () => {
  api.on(searchEndpoints.find, connectionLost)
  const { user, dialog } = await openPalette()
  await user.keyboard('agents')
  await dialog.findByText('No connection: only screens and actions are found.')
  expect(options()[0]).toMatch(/^Agents/)
})

test('what could not be searched is named, and a text without any match is too', async () => {
  api.on(searchEndpoints.find, { status: true, data: [], unavailable: ['career'] })
  const { user, dialog } = await openPalette()
  await user.keyboard('zzz')
  await dialog.findByText('Careers could not be searched.')
  api.on(searchEndpoints.find, { status: true, data: [] })
  await user.keyboard('y')
  await dialog.findByText('Nothing matches "zzzy".')
})

test('e opens the form of the row with the focus, unless single keys are disabled', async () => {
  const card = { ...samplePropertyCard, id: 'one' }
  api.on(propertyEndpoints.list, { status: true, data: [card], total: 1, next_cursor: null })
  const { user } = await openPalette()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('e')
  expect(window.location.search).toBe('')
  const row = within(await screen.findByRole('article'))
  row.getByRole('button', { name: /^Actions/ }).focus()
  setSingleKeys(false)
  await user.keyboard('e')
  setSingleKeys(true)
  expect(window.location.search).toBe('')
  await user.keyboard('e')
  await waitFor(() => expect(window.location.search).toBe('?form=one'))
})

test('e opens the form of a record on its page', async () => {
  const { user } = renderConsole('/properties/one')
  await user.click(await screen.findByRole('button', { name: 'Search Everything' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('e')
  await waitFor(() => expect(window.location.search).toBe('?form=one'))
})

test('the menus of rows show the keys, unless single keys are disabled', async () => {
  api.on(propertyEndpoints.list, { status: true, data: [samplePropertyCard], total: 1, next_cursor: null })
  const { user } = renderConsole('/properties')
  const press = async () => user.click(await screen.findByRole('button', { name: /^Actions/ }))
  const item = () => screen.findByRole('menuitem', { name: 'Edit' })
  await press()
  expect((await item()).textContent).toBe('Edite')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  setSingleKeys(false)
  await press()
  expect((await item()).textContent).toBe('Edit')
  setSingleKeys(true)
})

test('g and a second key open a screen, unless single keys are disabled', async () => {
  const { user } = await openPalette('/affiliates')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  setSingleKeys(false)
  await user.keyboard('ga')
  setSingleKeys(true)
  await user.keyboard('gp')
  await waitFor(() => expect(window.location.pathname).toBe('/properties'))
})

test('an import of each kind of records is an action', async () => {
  const { user, input } = await openPalette()
  await user.type(input, 'excel')
  await waitFor(() =>
    expect(options()).toEqual([
      'Import Properties',
      'Import Agents',
      'Import Affiliates',
      'Import Sign-ups',
      'Import Inquiries',
    ]),
  )
})
