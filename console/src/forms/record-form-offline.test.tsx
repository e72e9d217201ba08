import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectionLost, useFakeApi } from '../../test/fake-api'
import { noteEndpoints, NotesPage, PictureForm } from '../../test/notes-page'
import { renderPage } from '../../test/render-page'
import { fileOf } from '../../test/sample-files'
import { useSpecificationHost } from '../../test/specification-host'
import { storedDrafts } from '../../test/stored-drafts'
import { draftStore } from '../api/drafts/draft-store'

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

/** Ends a save that waits: it would be sent while the next test runs. */
async function cancelSave(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Cancel the Save' }))
  expect(await screen.findByText('Cancelled. Nothing was saved.')).toBeTruthy()
}

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

test('a request that fails while the network returns is sent again', async () => {
  let requests = 0
  api.on(noteEndpoints.create, () => {
    requests += 1
    if (requests > 1) return saved
    network.isOnline = true
    return connectionLost()
  })
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 5_000 })
  expect(requests).toBe(2)
})

test('Cancel ends the wait, and nothing is sent afterwards', async () => {
  const user = await save()
  await offlineNote()
  await cancelSave(user)
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

const unreadable = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')) } as unknown as Blob

/** Saves a new picture without a network, on a device that fails to store its file. */
async function savePicture(error: DOMException, picture = fileOf('jpg', 'front.jpg', 4000)) {
  vi.spyOn(await draftStore(), 'addFile').mockRejectedValue(error)
  api.on(noteEndpoints.addPicture, connectionLost)
  const { user } = renderPage(<PictureForm onClose={() => undefined} />, { at: '/pictures' })
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Front')
  await user.upload(screen.getByLabelText('Picture'), picture)
  await user.click(screen.getByRole('button', { name: 'Add Picture' }))
  return user
}

test('a form with a file that the device cannot read names it, and is not called saved', async () => {
  const picture = fileOf('jpg', 'front.jpg', 4000)
  let reads = 0
  const first = picture.slice(0, 1)
  // It can be read again when it is sent.
  vi.spyOn(picture, 'slice').mockImplementation(() => ((reads += 1) === 1 ? unreadable : first))
  const user = await savePicture(new DOMException('Failed to write blobs', 'DataError'), picture)
  const note = '“front.jpg” cannot be read and is not stored: cancel and choose it again.'
  expect((await screen.findByText(note)).getAttribute('role')).toBe('status')
  expect(screen.getByText(/^“front.jpg” \(4 kB\) cannot be read: it was not stored on this device\./)).toBeTruthy()
  expect(screen.queryByText(/Saved on this device/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Cancel the Save' }))
  vi.restoreAllMocks()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.upload(screen.getByLabelText('Picture'), fileOf('jpg', 'front.jpg', 4000))
  await user.click(screen.getByRole('button', { name: 'Add Picture' }))
  expect(await offlineNote()).toBeTruthy()
  expect(screen.queryByText(/cannot be read/)).toBeNull()
  await cancelSave(user)
})

test.each([
  ['for which the device has no space', new DOMException('Full', 'QuotaExceededError')],
  ['that the device fails to write', new DOMException('Failed to write blobs', 'DataError')],
])('a form with a file %s asks to keep the page open', async (_, error) => {
  const user = await savePicture(error)
  const note = 'Will be sent when you are back online; keep this page open until then.'
  expect(await screen.findByText(note)).toBeTruthy()
  expect(screen.queryByText(/Saved on this device/)).toBeNull()
  await cancelSave(user)
})
