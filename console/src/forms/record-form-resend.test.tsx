import { submissionEndpoints } from '@gatehouse/contract/idempotency/submission'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { connectionLost, errorReply, useFakeApi } from '../../test/fake-api'
import type { Note } from '../../test/notes-page'
import { noteEndpoints, NotesPage, PictureForm } from '../../test/notes-page'
import { renderPage } from '../../test/render-page'
import { fileOf } from '../../test/sample-files'
import { storedDrafts, storedText, storeDraft } from '../../test/stored-drafts'
import { useSpecificationHost } from '../../test/specification-host'

const api = useFakeApi()
const note: Note = { id: 'n1', title: 'Gate code', version: 1 }
const saved = { status: true as const, message: 'Saved', data: note }
const keyReused = () => errorReply('invalid', 'This Idempotency-Key was already used for another request')

beforeEach(() => {
  api.on(noteEndpoints.list, { status: true, data: [note] })
  api.on(noteEndpoints.create, saved)
  api.on(noteEndpoints.update, saved)
  // Without it, the server says whether a save was carried out.
  api.on(submissionEndpoints.find, connectionLost)
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
const expectNoDraft = () => waitFor(async () => expect(await storedDrafts()).toEqual([]))

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
  const view = await open(at)
  await isRestored('Keys')
  return view
}

/**
 * A draft is restored by an effect, which on a busy machine runs after the fields are there. The notice about
 * it
 * is rendered after that effect.
 */
const isRestored = (text: string) =>
  waitFor(() => expect(title()).toHaveProperty('value', expect.stringContaining(text)))

test.each([undefined, '/notes?form=n1'])(
  'a save without a response has the same key after a reload (%s)',
  async (at) => {
    const endpoint = at === undefined ? noteEndpoints.create : noteEndpoints.update
    const { user } = await loseResponse(at)
    expect(
      await screen.findByText('Your draft was restored. Your last attempt to save it may have succeeded.'),
    ).toBeTruthy()
    await submit(user)
    await isClosed()
    const [first, second] = keysOf(endpoint)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
    await expectNoDraft()
  },
)

test('the key is stored on the device before the request is sent', async () => {
  let storedDraft = ''
  api.on(noteEndpoints.create, async () => {
    storedDraft = await storedText()
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
  expect(await screen.findByText('Your draft was restored.')).toBeTruthy()
})

test.each([
  ['the server cannot be reached', 24.5, connectionLost],
  ['the server does not know the key any more', 24.5, () => errorReply('not_found', 'Unknown key')],
  ['the clock of the device was ahead and has been corrected', -24, () => errorReply('not_found', 'Unknown key')],
])('a draft whose key may have expired on the server asks to check first: %s', async (_, hours, find) => {
  api.on(submissionEndpoints.find, find)
  const first = await loseResponse()
  first.unmount()
  const [draft] = await storedDrafts()
  const since = new Date(Date.now() - hours * 3_600_000).toISOString()
  await storeDraft({ ...draft!, submission: { ...draft!.submission!, unanswered_since: since } })
  await open()
  expect(await screen.findByText(/may have succeeded: check before you save it again\.$/)).toBeTruthy()
})

test('after a reload, a host without idempotency keys asks to check first as well', async () => {
  useSpecificationHost(api)
  await loseResponse()
  expect(await screen.findByText(/may have succeeded: check before you save it again\.$/)).toBeTruthy()
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
  await user.click(alert.getByRole('button', { name: 'Keep the Saved One' }))
  await isClosed()
  expect(screen.getByText('Note saved')).toBeTruthy()
  expect(keysOf(noteEndpoints.create)).toHaveLength(2)
  await waitFor(() => expect(api.received(noteEndpoints.list).length).toBeGreaterThan(read))
  await expectNoDraft()
})

test('changes after a save without a response can be saved as another record, with its own key', async () => {
  const { user } = await loseResponse()
  api.on(noteEndpoints.create, keyReused)
  await user.type(title(), '2')
  await submit(user)
  const again = await screen.findByRole('button', { name: 'Save This One Too' })
  api.on(noteEndpoints.create, saved)
  await user.click(again)
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
  expect(alert.getByRole('button', { name: 'Use the Saved Version' })).toBeTruthy()
  api.on(noteEndpoints.update, saved)
  await user.click(alert.getByRole('button', { name: 'Save Mine' }))
  await isClosed()
  const last = api.received(noteEndpoints.update).at(-1)
  expect(last?.headers.get('If-Match')).toBe('"2"')
  expect(last?.headers.get('Idempotency-Key')).not.toBe(firstKey)
  expect(last?.body).toEqual({ title: 'Gate codeKeys2' })
})

test('a form with files sends them with the same key after a reload', async () => {
  api.on(noteEndpoints.addPicture, (received) => {
    received.sent(1)
    return connectionLost()
  })
  const { second, add } = await losePicture()
  expect(await screen.findByText(/Your last attempt to save it may have succeeded\.$/)).toBeTruthy()
  await add(second)
  expect(await screen.findByText('Picture saved')).toBeTruthy()
  const [firstKey, secondKey] = keysOf(noteEndpoints.addPicture)
  expect(secondKey).toBe(firstKey)
  expect(api.received(noteEndpoints.addPicture)[1]?.form?.get('picture')).toHaveProperty('name', 'front.jpg')
})

/** Sends a picture without getting a response, and reloads. */
async function losePicture() {
  const openPicture = async () => {
    const view = renderPage(<PictureForm onClose={() => undefined} />, { at: '/pictures' })
    await screen.findByRole('button', { name: 'Add Picture' })
    return view
  }
  const add = ({ user }: Awaited<ReturnType<typeof open>>) =>
    user.click(screen.getByRole('button', { name: 'Add Picture' }))
  const first = await openPicture()
  await first.user.type(title(), 'Front')
  await first.user.upload(screen.getByLabelText('Picture'), fileOf('jpg', 'front.jpg'))
  await add(first)
  await screen.findByText('An Error Occurred')
  first.unmount()
  api.on(noteEndpoints.addPicture, saved)
  const second = await openPicture()
  await isRestored('Front')
  return { second, add }
}

const carriedOut = () =>
  api.on(submissionEndpoints.find, ({ params }) =>
    params['key'] === [...keysOf(noteEndpoints.create), ...keysOf(noteEndpoints.addPicture)][0]
      ? { status: true as const, data: { call: 'POST /admin/notes', response: saved } }
      : errorReply('not_found', 'Unknown key'),
  )

test('a save that the server has carried out is not sent again: the form closes with the saved record', async () => {
  api.on(noteEndpoints.create, connectionLost)
  const first = await open()
  await first.user.type(title(), 'Keys')
  await submit(first.user)
  await screen.findByText('Error saving note')
  first.unmount()
  carriedOut()
  renderPage(<NotesPage />, { at: '/notes?form=new' })
  expect(await screen.findByText('Note saved')).toBeTruthy()
  await isClosed()
  expect(keysOf(noteEndpoints.create)).toHaveLength(1)
  await expectNoDraft()
})

test('a save that the server has carried out is found before its files are sent again', async () => {
  api.on(noteEndpoints.addPicture, (received) => {
    received.sent(1)
    return connectionLost()
  })
  const { user } = renderPage(<PictureForm onClose={() => undefined} />, { at: '/pictures' })
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Front')
  await user.upload(screen.getByLabelText('Picture'), fileOf('jpg', 'front.jpg'))
  await user.click(screen.getByRole('button', { name: 'Add Picture' }))
  await screen.findByText('An Error Occurred')
  carriedOut()
  await user.click(screen.getByRole('button', { name: 'Add Picture' }))
  expect(await screen.findByText('Picture saved')).toBeTruthy()
  expect(keysOf(noteEndpoints.addPicture)).toHaveLength(1)
})

test('a draft that was changed after the server had carried out its save asks which one to keep', async () => {
  const { user, unmount } = await loseResponse()
  await user.type(title(), '2')
  await waitFor(async () => expect(await storedText()).toContain('Keys2'))
  unmount()
  carriedOut()
  await open()
  expect(await screen.findByText('This note was already saved by your earlier attempt.')).toBeTruthy()
  expect(title()).toHaveProperty('value', 'Keys2')
})

test('a save that the server has not carried out is sent with the same key, without a warning', async () => {
  api.on(submissionEndpoints.find, errorReply('not_found', 'Unknown key'))
  const { user } = await loseResponse()
  expect(await screen.findByText('Your draft was restored.')).toBeTruthy()
  await submit(user)
  await isClosed()
  const [first, second] = keysOf(noteEndpoints.create)
  expect(second).toBe(first)
})

test('a save that the end of the session interrupts leaves its key with the draft', async () => {
  api.on(noteEndpoints.create, () => new Promise<never>(() => undefined))
  const { user, unmount } = await open()
  await user.type(title(), 'Keys')
  await submit(user)
  await waitFor(() => expect(keysOf(noteEndpoints.create)).toHaveLength(1))
  // As at the end of a session (app/open-sign-in).
  unmount()
  expect(await storedText()).toContain(keysOf(noteEndpoints.create)[0])
})
