import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFakeApi } from '../../test/fake-api'
import { noteEndpoints, NotesPage, PictureForm } from '../../test/notes-page'
import { renderPage } from '../../test/render-page'
import { fileOf } from '../../test/sample-files'
import { storedDrafts } from '../../test/stored-drafts'
import { draftKeyOf, draftOwner, type DraftStore, type StoredDraft } from '../api/drafts/draft'
import { draftStore } from '../api/drafts/draft-store'
import { withSessionFallback } from '../api/drafts/fallback-drafts'
import { sessionDrafts } from '../api/drafts/session-drafts'

const api = useFakeApi()
afterEach(() => void vi.restoreAllMocks())
const saved = { status: true as const, message: 'Saved', data: { id: 'n1', title: 'Keys', version: 1 } }
const full = () => Promise.reject(new DOMException('Full', 'QuotaExceededError'))
const textStored =
  'The storage of this device is full. Your text is still stored as a draft, but the files that you add now are not.'

async function openPicture() {
  const view = renderPage(<PictureForm onClose={() => undefined} />, { at: '/pictures' })
  await screen.findByRole('button', { name: 'Add Picture' })
  return view
}
const title = () => screen.getByRole('textbox', { name: 'Title' })

const hanging = () => Promise.reject(new DOMException('The storage does not respond', 'TimeoutError'))

test('with a storage that does not respond to a file, the form says so, and not that it is full', async () => {
  vi.spyOn(await draftStore(), 'addFile').mockImplementation(hanging)
  const { user } = await openPicture()
  await user.upload(screen.getByLabelText('Picture'), fileOf('jpg', 'front.jpg', 4000))
  expect(
    await screen.findByText(/^The storage of this device cannot be used just now. Your text is still stored/),
  ).toBeTruthy()
  expect(screen.queryByText(/is full/)).toBeNull()
})

test('with a full storage the text is stored, and the file is asked for again by name and size', async () => {
  vi.spyOn(await draftStore(), 'addFile').mockImplementation(full)
  const { user, unmount } = await openPicture()
  await user.upload(screen.getByLabelText('Picture'), fileOf('jpg', 'front.jpg', 4000))
  expect(await screen.findByText(textStored)).toBeTruthy()
  await user.type(title(), 'Front')
  await waitFor(async () => expect((await storedDrafts())[0]?.values).toMatchObject({ title: 'Front' }))
  unmount()
  await openPicture()
  expect(
    await screen.findByText(/^Choose “front.jpg” \(4 kB\) again: it was not stored on this device\.$/),
  ).toBeTruthy()
  expect(title()).toHaveProperty('value', 'Front')
  expect(screen.getByText('No picture')).toBeTruthy()
  await user.upload(screen.getByLabelText('Picture'), fileOf('jpg', 'front.jpg', 4000))
  await waitFor(() => expect(screen.queryByText(/^Choose “front.jpg”/)).toBeNull())
})

test.each([
  ['is full for text too', full, /^The storage of this device is full. What you enter is stored only until/],
  ['hangs', hanging, /^The storage of this device cannot be used just now. What you enter is stored only until/],
])('with a storage that %s, the form says so and can be saved', async (_, fail, message) => {
  vi.spyOn(await draftStore(), 'write').mockImplementation(fail)
  api.on(noteEndpoints.list, { status: true, data: [] })
  api.on(noteEndpoints.create, saved)
  const { user } = renderPage(<NotesPage />, { at: '/notes?form=new' })
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Keys')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await screen.findByText(/^Draft saved in this tab, /)).toBeTruthy()
  expect(screen.queryByText(/ kept on this device| saved on this device/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save Note' }))
  expect(await screen.findByText('Note saved')).toBeTruthy()
})

test('with a storage that cannot be read, the form opens without a draft', async () => {
  const fail = () => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  }
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(fail)
  vi.spyOn(IDBIndex.prototype, 'getAll').mockImplementation(fail)
  const { user } = await openPicture()
  await user.type(title(), 'Front')
  expect(title()).toHaveProperty('value', 'Front')
})

test('when nothing can be stored the form says so, asks before the page closes, and can be saved', async () => {
  const reject = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(reject)
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(reject)
  api.on(noteEndpoints.list, { status: true, data: [] })
  api.on(noteEndpoints.create, saved)
  const { user } = renderPage(<NotesPage />, { at: '/notes?form=new' })
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Keys')
  const nothing = 'Nothing can be stored on this device. Save this form before you close the page.'
  expect(await screen.findByText(nothing)).toBeTruthy()
  const untrue = / kept on this device|^Draft saved|until you close this tab/
  await waitFor(() => expect(screen.queryByText(untrue)).toBeNull())
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented, 'the browser asks').toBe(true)
  setItem.mockRestore()
  await user.type(title(), ' of the gate')
  expect(await screen.findByText(/^Draft saved in this tab, /)).toBeTruthy()
  expect(screen.queryByText(nothing)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save Note' }))
  expect(await screen.findByText('Note saved')).toBeTruthy()
})

test.each([
  ['is full', full],
  ['does not respond', () => new Promise<never>(() => {})],
])('a text that IndexedDB does not store because it %s is stored in the tab until it does', async (_, fail) => {
  const stored = new Map<string, StoredDraft>()
  const write = vi.fn<DraftStore['write']>(async (draft) => void stored.set(draft.key.join(), draft))
  const indexed: DraftStore = {
    ...sessionDrafts,
    list: async () => [...stored.values()],
    find: async (key) => stored.get(key.join()),
    write,
  }
  const store = withSessionFallback(indexed, { textMs: 20, fileMs: 20 })
  const draft = { key: draftKeyOf('note', undefined), version: 0 }
  const at = (minute: string, title: string) => ({
    ...draft,
    saved_at: `2026-11-22T13:${minute}:00.000Z`,
    values: { title },
  })
  await store.write(at('01', 'Keys'))
  write.mockImplementationOnce(fail)
  await expect(store.write(at('02', 'Spare keys'))).rejects.toThrow()
  expect(await store.find(draft.key)).toEqual(at('02', 'Spare keys'))
  expect(await store.list(draftOwner())).toEqual([at('02', 'Spare keys')])
  await store.write(at('03', 'All keys'))
  expect(await store.find(draft.key)).toEqual(at('03', 'All keys'))
  expect(await sessionDrafts.find(draft.key)).toBeUndefined()
})

test('storage is requested to be persistent with the first file of a draft', async () => {
  const persist = vi.fn(() => Promise.resolve(true))
  Object.assign(navigator, { storage: { persist } })
  const { user } = await openPicture()
  await user.type(title(), 'Front')
  await screen.findByText(/^Draft saved/)
  expect(persist).not.toHaveBeenCalled()
  await user.upload(screen.getByLabelText('Picture'), fileOf('jpg', 'front.jpg'))
  await waitFor(() => expect(persist).toHaveBeenCalledTimes(1))
  Reflect.deleteProperty(navigator, 'storage')
})

test('input is written when the page is hidden, without waiting for a pause', async () => {
  const { user } = await openPicture()
  await user.type(title(), 'F')
  act(() => void window.dispatchEvent(new Event('pagehide')))
  const written = async () => (await storedDrafts())[0]?.values
  expect(await written()).toMatchObject({ title: 'F' })
})

test('session storage has the texts of an admin, for browsers without IndexedDB', async () => {
  const draft = {
    key: ['', 'a1', 'note', 'new'],
    saved_at: '2026-11-22T13:02:00.000Z',
    version: 0,
    values: { title: 'K' },
  } as const
  await sessionDrafts.write({ ...draft })
  expect(await sessionDrafts.find(draft.key)).toEqual(draft)
  expect(await sessionDrafts.list(['', 'a1'])).toEqual([draft])
  expect(await sessionDrafts.list(['', 'a2'])).toEqual([])
  await sessionDrafts.remove(draft.key)
  expect(sessionStorage.length).toBe(0)
})
