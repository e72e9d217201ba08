import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { connectionLost, errorReply, useFakeApi } from '../../test/fake-api'
import type { Note } from '../../test/notes-page'
import { noteEndpoints, NotesPage, PictureForm } from '../../test/notes-page'
import { renderPage } from '../../test/render-page'
import { fileOf } from '../../test/sample-files'
import { useSpecificationHost } from '../../test/specification-host'

const api = useFakeApi()
const note: Note = { id: 'n1', title: 'Gate code', version: 1 }
const saved = { status: true as const, message: 'Saved', data: note }
const keyReused = () => errorReply('invalid', 'This Idempotency-Key was already used for another request')

beforeEach(() => {
  api.on(noteEndpoints.list, { status: true, data: [note] })
  api.on(noteEndpoints.create, saved)
  api.on(noteEndpoints.update, saved)
})

const title = () => screen.getByRole('textbox', { name: 'Title' })
const open = async (at = '/notes?form=new') => {
  const view = renderPage(<NotesPage />, { at })
  await screen.findByRole('textbox', { name: 'Title' })
  return view
}
const submit = (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(screen.getByRole('button', { name: 'Save Note' }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const keysOf = (endpoint: (typeof noteEndpoints)['create' | 'update' | 'addPicture']) =>
  api.received(endpoint).map(({ headers }) => headers.get('Idempotency-Key') ?? 'none')
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('gatehouse-draft:'))

/** Saves 'Keys' without getting a response, and reloads. */
async function loseResponse(at?: string) {
  const endpoint = at === undefined ? noteEndpoints.create : noteEndpoints.update
  api.on(endpoint, connectionLost)
  const { user, unmount } = await open(at)
  await user.type(title(), 'Keys')
  await submit(user)
  await screen.findByText('Error saving note')
  unmount()
  api.on(endpoint, saved)
  return open(at)
}

test.each([undefined, '/notes?form=n1'])(
  'a save without a response has the same key after a reload (%s)',
  async (at) => {
    const endpoint = at === undefined ? noteEndpoints.create : noteEndpoints.update
    const { user } = await loseResponse(at)
    expect(screen.getByText('Your draft was restored. Your last attempt to save it may have succeeded.')).toBeTruthy()
    await submit(user)
    await isClosed()
    const [first, second] = keysOf(endpoint)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
    expect(drafts()).toEqual([])
  },
)

test('the key is stored on the device before the request is sent', async () => {
  let storedDraft = ''
  api.on(noteEndpoints.create, () => {
    storedDraft = JSON.stringify(localStorage)
    return saved
  })
  const { user } = await open()
  await user.type(title(), 'Keys')
  await submit(user)
  await isClosed()
  expect(storedDraft).toContain(keysOf(noteEndpoints.create)[0])
})

test('a new record has a new key', async () => {
  const first = await open()
  await first.user.type(title(), 'Keys')
  await submit(first.user)
  await isClosed()
  await first.user.click(screen.getByRole('button', { name: 'Create' }))
  await first.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Keys')
  await submit(first.user)
  await isClosed()
  const [one, other] = keysOf(noteEndpoints.create)
  expect(other).not.toBe(one)
})

test('a rejected save was not executed, and a reload shows no other message', async () => {
  api.on(noteEndpoints.create, errorReply('conflict', 'There is such a note'))
  const { user, unmount } = await open()
  await user.type(title(), 'Keys')
  await submit(user)
  await screen.findByText('There is such a note')
  unmount()
  await open()
  expect(screen.getByText('Your draft was restored.')).toBeTruthy()
})

test('a draft whose key has expired on the server asks to check first', async () => {
  const first = await loseResponse()
  first.unmount()
  const [key = ''] = drafts()
  const draft = localStorage.getItem(key) ?? ''
  const yesterday = new Date(Date.now() - 24.5 * 3_600_000).toISOString()
  localStorage.setItem(key, draft.replace(/("unanswered_since":)"[^"]+"/, `$1"${yesterday}"`))
  await open()
  expect(screen.getByText(/may have succeeded: check before you save it again\.$/)).toBeTruthy()
})

test('after a reload, a host without idempotency keys asks to check first as well', async () => {
  useSpecificationHost(api)
  await loseResponse()
  expect(screen.getByText(/may have succeeded: check before you save it again\.$/)).toBeTruthy()
})

test('changes after a save without a response create no second record: the earlier one can be kept', async () => {
  const { user } = await loseResponse()
  api.on(noteEndpoints.create, keyReused)
  await user.type(title(), '2')
  await submit(user)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('This note was already saved by your earlier attempt.')).toBeTruthy()
  expect(title()).toHaveProperty('value', 'Keys2')
  const [first, second] = keysOf(noteEndpoints.create)
  expect(second).toBe(first)
  const read = api.received(noteEndpoints.list).length
  await user.click(alert.getByRole('button', { name: 'Keep the saved one' }))
  await isClosed()
  expect(screen.getByText('Note saved')).toBeTruthy()
  expect(keysOf(noteEndpoints.create)).toHaveLength(2)
  await waitFor(() => expect(api.received(noteEndpoints.list).length).toBeGreaterThan(read))
  expect(drafts()).toEqual([])
})

test('changes after a save without a response can be saved as another record, with its own key', async () => {
  const { user } = await loseResponse()
  api.on(noteEndpoints.create, keyReused)
  await user.type(title(), '2')
  await submit(user)
  api.on(noteEndpoints.create, saved)
  await user.click(await screen.findByRole('button', { name: 'Save this one too' }))
  await isClosed()
  const [first, , third] = keysOf(noteEndpoints.create)
  expect(third).toMatch(/^[0-9a-f]{32}$/)
  expect(third).not.toBe(first)
  expect(api.received(noteEndpoints.create).at(-1)?.body).toEqual({ title: 'Keys2' })
})

test('an edit that changed after a save without a response can be saved over the saved version', async () => {
  const { user } = await loseResponse('/notes?form=n1')
  const firstKey = keysOf(noteEndpoints.update)[0]
  const current = { ...note, title: 'Gate codeKeys', version: 2 }
  api.on(noteEndpoints.update, ({ headers }) =>
    headers.get('Idempotency-Key') === firstKey ? keyReused() : errorReply('stale', 'Changed meanwhile', { current }),
  )
  await user.type(title(), '2')
  await submit(user)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('This note was already saved by your earlier attempt.')).toBeTruthy()
  expect(alert.getByRole('button', { name: 'Use the saved version' })).toBeTruthy()
  api.on(noteEndpoints.update, saved)
  await user.click(alert.getByRole('button', { name: 'Save mine' }))
  await isClosed()
  const last = api.received(noteEndpoints.update).at(-1)
  expect(last?.headers.get('If-Match')).toBe('"2"')
  expect(last?.headers.get('Idempotency-Key')).not.toBe(firstKey)
  expect(last?.body).toEqual({ title: 'Gate codeKeys2' })
})

test('a form with files has the same key after a reload, when its files are selected again', async () => {
  const addPicture = async () => {
    const { user, unmount } = renderPage(<PictureForm onClose={() => undefined} />, { at: '/pictures' })
    await user.upload(screen.getByLabelText('Picture'), fileOf('jpg', 'front.jpg'))
    return { user, unmount, add: () => user.click(screen.getByRole('button', { name: 'Add Picture' })) }
  }
  api.on(noteEndpoints.addPicture, (received) => {
    received.sent(1)
    return connectionLost()
  })
  const first = await addPicture()
  await first.user.type(title(), 'Front')
  await first.add()
  await screen.findByText('An Error Occurred')
  first.unmount()
  api.on(noteEndpoints.addPicture, saved)
  const second = await addPicture()
  expect(screen.getByText(/Your last attempt to save it may have succeeded\.$/)).toBeTruthy()
  await second.add()
  expect(await screen.findByText('Picture saved')).toBeTruthy()
  const [firstKey, secondKey] = keysOf(noteEndpoints.addPicture)
  expect(secondKey).toBe(firstKey)
})

test('a save that the end of the session interrupts leaves its key with the draft', async () => {
  api.on(noteEndpoints.create, () => new Promise<never>(() => undefined))
  const { user, unmount } = await open()
  await user.type(title(), 'Keys')
  await submit(user)
  await screen.findByRole('button', { name: 'Saving...' })
  // As at the end of a session (app/open-sign-in).
  unmount()
  const [key = ''] = drafts()
  expect(localStorage.getItem(key)).toContain(keysOf(noteEndpoints.create)[0])
})
