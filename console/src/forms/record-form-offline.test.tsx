import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectionLost, useFakeApi } from '../../test/fake-api'
import { noteEndpoints, NotesPage } from '../../test/notes-page'
import { renderPage } from '../../test/render-page'
import { useSpecificationHost } from '../../test/specification-host'
import { storedDrafts } from '../../test/stored-drafts'

const api = useFakeApi()
const note = { id: 'n1', title: 'Gate code', version: 1 }
const saved = { status: true as const, message: 'Saved', data: note }
const network = { isOnline: false }

beforeEach(() => {
  network.isOnline = false
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.isOnline)
  api.on(noteEndpoints.list, { status: true, data: [note] })
  for (const endpoint of [noteEndpoints.create, noteEndpoints.remove]) api.on(endpoint, connectionLost)
  return () => vi.restoreAllMocks()
})

const goOnline = () =>
  act(() => {
    network.isOnline = true
    api.on(noteEndpoints.create, saved)
    window.dispatchEvent(new Event('online'))
  })

async function save() {
  const { user } = renderPage(<NotesPage />, { at: '/notes?form=new' })
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Keys')
  await user.click(screen.getByRole('button', { name: 'Save Note' }))
  return user
}
const offlineNote = () => screen.findByText('Saved on this device; will be sent when you are back online.')

test('a form that is saved without a network is stored, and sent once by itself when there is one', async () => {
  await save()
  expect((await offlineNote()).getAttribute('role')).toBe('status')
  expect(await storedDrafts()).toMatchObject([{ values: { title: 'Keys' } }])
  goOnline()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await storedDrafts()).toEqual([])
  const keys = api.received(noteEndpoints.create).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys.length).toBe(2)
  expect(new Set(keys).size, 'the attempts have the same key').toBe(1)
})

test('Cancel ends the wait, and nothing is sent afterwards', async () => {
  const user = await save()
  await offlineNote()
  await user.click(screen.getByRole('button', { name: 'Cancel the save' }))
  expect(await screen.findByText('Cancelled. Nothing was saved.')).toBeTruthy()
  const sent = api.received(noteEndpoints.create).length
  goOnline()
  await user.click(screen.getByRole('button', { name: 'Save Note' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.received(noteEndpoints.create)).toHaveLength(sent + 1)
})

test('a server that may carry out a repeated request twice gets none', async () => {
  useSpecificationHost(api)
  await save()
  expect(await screen.findByText('Error saving note')).toBeTruthy()
  expect(api.received(noteEndpoints.create)).toHaveLength(1)
})

test('another change is rejected at once, with the reason', async () => {
  const { user } = renderPage(<NotesPage />, { at: '/notes' })
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('You are offline. Try again when you are back online.')).toBeTruthy()
  goOnline()
  expect(api.received(noteEndpoints.remove)).toHaveLength(1)
})
