import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFakeApi } from '../../test/fake-api'
import { noteEndpoints, NotesPage, PictureForm } from '../../test/notes-page'
import { renderPage } from '../../test/render-page'
import { fileOf } from '../../test/sample-files'
import { useSpecificationHost } from '../../test/specification-host'
import { storedDrafts } from '../../test/stored-drafts'

const api = useFakeApi()
const note = { id: 'n1', title: 'Keys', version: 1 }
const saved = { status: true as const, message: 'Saved', data: note }
const noResponse = 'No response for 15 seconds. Retry or Cancel'

beforeEach(() => {
  api.on(noteEndpoints.list, { status: true, data: [note] })
  api.on(noteEndpoints.create, () => new Promise<never>(() => {}))
})
afterEach(() => {
  vi.useRealTimers()
})

const title = () => screen.getByRole('textbox', { name: 'Title' })
const press = (user: Awaited<ReturnType<typeof sendNote>>, name: string) =>
  user.click(screen.getByRole('button', { name }))
const keysOf = (endpoint: typeof noteEndpoints.create | typeof noteEndpoints.addPicture) =>
  api.received(endpoint).map(({ headers }) => headers.get('Idempotency-Key'))

async function sendNote() {
  const { user } = renderPage(<NotesPage />, { at: '/notes?form=new' })
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Keys')
  await saveOnFakeClock('Save Note')
  return user
}

/** After the press the form's timers are fake. */
async function saveOnFakeClock(name: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const button = screen.getByRole('button', { name })
  // Validation, the draft and the upload take some iterations of the event loop, and no time.
  const requests = api.received().length
  await act(async () => {
    button.click()
    while (api.received().length === requests) await new Promise((resolve) => setImmediate(resolve))
    await vi.advanceTimersByTimeAsync(0)
  })
}
const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a form without files does not mention an upload when no response arrives', async () => {
  await sendNote()
  advance(14_900)
  expect(screen.queryByRole('alert')).toBeNull()
  advance(200)
  expect(screen.getByRole('alert').textContent).toBe(noResponse)
})

test('a host without idempotency keys gets no second request', async () => {
  useSpecificationHost(api)
  await sendNote()
  advance(15_100)
  expect(screen.getByRole('alert').textContent).toBe('No response for 15 seconds. Cancel')
})

test('the next save has its own 15 seconds', async () => {
  const user = await sendNote()
  advance(15_100)
  vi.useRealTimers()
  await press(user, 'Cancel')
  await screen.findByRole('button', { name: 'Save Note' })
  await saveOnFakeClock('Save Note')
  expect(screen.queryByText(noResponse)).toBeNull()
  advance(14_900)
  expect(screen.queryByText(noResponse)).toBeNull()
  advance(200)
  expect(screen.getByRole('alert').textContent).toBe(noResponse)
})

test('a cancelled save that was sent completely may have succeeded, and keeps its key', async () => {
  const user = await sendNote()
  advance(15_100)
  vi.useRealTimers()
  await press(user, 'Cancel')
  expect(await screen.findByText('Cancelled, but it may have been saved.')).toBeTruthy()
  expect(screen.queryByText('Cancelled. Nothing was saved.')).toBeNull()
  api.on(noteEndpoints.create, saved)
  await press(user, 'Save Note')
  expect(await screen.findByText('Note saved')).toBeTruthy()
  expect(screen.queryByText(/^Cancelled/), 'the next attempt has its own outcome').toBeNull()
  const [first, second] = keysOf(noteEndpoints.create)
  expect(second).toBe(first)
})

test('Retry sends the current values with the same key, and reports no cancellation', async () => {
  const user = await sendNote()
  advance(15_100)
  vi.useRealTimers()
  await user.type(title(), '2')
  api.on(noteEndpoints.create, saved)
  await press(user, 'Retry')
  expect(await screen.findByText('Note saved')).toBeTruthy()
  expect(screen.queryByText(/^Cancelled/)).toBeNull()
  expect(api.received(noteEndpoints.create).map(({ body }) => body)).toEqual([{ title: 'Keys' }, { title: 'Keys2' }])
  const [first, second] = keysOf(noteEndpoints.create)
  expect(second).toBe(first)
})

test('Retry sends nothing invalid', async () => {
  const user = await sendNote()
  advance(15_100)
  vi.useRealTimers()
  await user.type(title(), ' and a title that is too long')
  await press(user, 'Retry')
  expect(await screen.findByText('Use at most 20 characters')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Save Note' })).toBeTruthy()
  expect(api.received(noteEndpoints.create)).toHaveLength(1)
})

async function sendPicture(shares: readonly number[]) {
  const sends = shares.values()
  api.on(noteEndpoints.addPicture, (received) => {
    received.sent(sends.next().value ?? 1)
    return new Promise<never>(() => {})
  })
  const { user } = renderPage(<PictureForm onClose={() => undefined} />, { at: '/pictures' })
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Front')
  await user.upload(screen.getByLabelText('Picture'), fileOf('jpg', 'front.jpg'))
  await saveOnFakeClock('Add Picture')
  return user
}

test('after the last byte Cancel is offered immediately and Retry after 15 seconds', async () => {
  const user = await sendPicture([1])
  expect(screen.getByText(/^All files sent/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel the Save' })).toBeTruthy()
  advance(15_100)
  expect(screen.getByRole('alert').textContent).toBe(noResponse)
  vi.useRealTimers()
  api.on(noteEndpoints.addPicture, saved)
  await press(user, 'Retry')
  expect(await screen.findByText('Picture saved')).toBeTruthy()
  expect(screen.queryByText(/^Cancelled/)).toBeNull()
  const [first, second] = keysOf(noteEndpoints.addPicture)
  expect(second).toBe(first)
})

test('after a cancelled retry it is unknown whether the first attempt succeeded', async () => {
  const user = await sendPicture([1, 0.5])
  advance(15_100)
  vi.useRealTimers()
  await press(user, 'Retry')
  await user.click(await screen.findByRole('button', { name: 'Cancel the Upload' }))
  expect(await screen.findByText('Cancelled, but it may have been saved.')).toBeTruthy()
})

test('Discard after the last byte warns that the record may be saved already', async () => {
  const user = await sendPicture([1])
  vi.useRealTimers()
  expect(await storedDrafts()).toHaveLength(1)
  await press(user, 'Discard')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('It may be saved already. What you entered is discarded here.')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Stop and Discard' }))
  expect(await screen.findByText('Cancelled, but it may have been saved.')).toBeTruthy()
  await waitFor(async () => expect(await storedDrafts()).toHaveLength(0))
})
