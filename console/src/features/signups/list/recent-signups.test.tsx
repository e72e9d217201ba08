import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { listSettingEndpoints } from '@gatehouse/contract/lists/list-settings'
import { viewEndpoints } from '@gatehouse/contract/lists/view'
import { sampleSignup } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { errorReply, jsonReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { useSpecificationHost } from '../../../../test/specification-host'
import { RecentSignups } from './recent-signups'

const api = useFakeApi()

function openOnPhone(total: number) {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const names = Array.from({ length: Math.min(total, 6) }, (_, index) => `Person ${index + 1}`)
  const data = names.map((name) => ({ ...sampleSignup, id: name, name }))
  api.on(signupEndpoints.list, { status: true, data, total })
  return renderPage(<RecentSignups />, { at: '/' })
}

test('a phone shows a page of six sign-ups with its caption and page numbers, as a desktop does', async () => {
  openOnPhone(9)
  expect(await screen.findByText('Showing 1 to 6 of 9 rows')).toBeTruthy()
  expect(screen.getByText('Person 6')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Page 2' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'View All' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull()
})

test('a sign-up is deleted in its details, also on a phone, and Undo restores it', async () => {
  const { list, remove, restore } = signupEndpoints
  const { user } = openOnPhone(2)
  const rest = { status: true as const, data: [{ ...sampleSignup, id: 'Person 1', name: 'Person 1' }], total: 1 }
  api.on(remove, () => {
    api.on(list, rest)
    const data = { restorable_until: '2026-12-19T09:00:00.000Z' }
    return { status: true as const, message: 'Sign-up deleted successfully', data }
  })
  api.on(restore, () => ({ status: true as const, message: 'Sign-up restored successfully' }))
  const details = await screen.findByRole('button', { name: 'Details of Person 2' })
  expect(details.closest('.max-md\\:hidden')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Delete the sign-up/ })).toBeNull()
  await user.click(details)
  await user.click(screen.getByRole('button', { name: 'Delete the sign-up of Person 2' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Are you sure you want to delete this sign-up?')
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Details of Person 2' })).toBeNull())
  expect(api.received(remove)[0]?.path).toBe('/admin/recent-signups/Person%202')
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Sign-up restored successfully')).toBeTruthy()
  expect(api.received(restore)[0]?.path).toBe('/admin/recent-signups/restore/Person%202')
})

test('a linked sign-up of another page is found, focused and opened; the other parameters stay', async () => {
  // Missing in jsdom.
  const scrollIntoView = vi.fn()
  HTMLElement.prototype.scrollIntoView = scrollIntoView
  const signup = (at: number) => ({ ...sampleSignup, id: `signup-${at}`, name: `Person ${at}` })
  api.on(signupEndpoints.list, ({ query }) => {
    const first = (Number(query['page']) - 1) * 6
    const data = Array.from({ length: Math.min(6, 9 - first) }, (_, index) => signup(first + index + 1))
    return { status: true as const, data, total: 9 }
  })
  api.on(signupEndpoints.find, { status: true, data: { ...signup(8), position: 8 } })
  const { router } = renderPage(<RecentSignups />, { at: '/?tab=archived&signup=signup-8' })
  const row = (await screen.findByText('Person 8')).closest('[role=row]')
  await waitFor(() => expect(document.activeElement).toBe(row))
  expect(scrollIntoView.mock.contexts).toEqual([row])
  expect(screen.getByText(/^Signed up/)).toBeTruthy()
  expect(router.state.location.search).toBe('?tab=archived&signups=2')
})

test('a link to a sign-up that was deleted says so', async () => {
  api.on(signupEndpoints.list, { status: true, data: [sampleSignup], total: 1 })
  api.on(signupEndpoints.find, errorReply('not_found', 'Sign-up not found'))
  const { router } = renderPage(<RecentSignups />, { at: '/?signup=gone' })
  expect(await screen.findByText('Sign-up not found')).toBeTruthy()
  expect(router.state.location.search).toBe('')
})

test('a view of the sign-ups stores their search, without the page and the tab of the properties', async () => {
  api.on(signupEndpoints.list, { status: true, data: [sampleSignup], total: 1 })
  api.on(viewEndpoints.list, { status: true, data: [], total: 0, next_cursor: null })
  api.on(viewEndpoints.create, errorReply('internal', 'Something went wrong'))
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user } = renderPage(<RecentSignups />, { at: '/?q=ada&tab=archived&signups=1' })
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('button', { name: 'Save View' }))
  await user.type(await screen.findByLabelText('Name'), 'Ada')
  await user.click(screen.getByRole('button', { name: 'Save View' }))
  await waitFor(() => expect(api.received(viewEndpoints.create)).toHaveLength(1))
  expect(api.received(viewEndpoints.create)[0]?.body).toMatchObject({ list: 'signups', query: 'q=ada' })
})

test('columns are hidden and added, and stored on the server', async () => {
  // The code that is loaded after the first view.
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
  })
  api.on(signupEndpoints.list, { status: true, data: [sampleSignup], total: 1 })
  api.on(listSettingEndpoints.save, ({ body }) => {
    const { list, columns } = body as { list: string; columns: string[] }
    return { status: true as const, data: [{ list, columns }] }
  })
  const { user } = renderPage(<RecentSignups />, { at: '/' })
  const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  await screen.findByText(sampleSignup.name)
  expect(headers()).toEqual(['Date', 'Full Name', 'Mail Address', 'Details'])
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }))
  for (const name of ['Date', 'Phone']) await user.click(dialog.getByRole('checkbox', { name }))
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(headers()).toEqual(['Full Name', 'Mail Address', 'Phone', 'Details']))
  const [saved] = api.received(listSettingEndpoints.save)
  expect(saved?.body).toEqual({ list: 'signups', columns: ['name', 'email', 'phone_number'] })
})

test('a server with only the specified calls offers neither delete nor a choice of columns', async () => {
  useSpecificationHost(api)
  api.on(signupEndpoints.list, () => jsonReply([sampleSignup]))
  renderPage(<RecentSignups />, { at: '/?columns=email' })
  await screen.findByText(sampleSignup.name)
  expect(screen.getAllByRole('columnheader')).toHaveLength(4)
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})
