import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connectionLost, jsonReply, errorReply, useFakeApi } from '../../test/fake-api'
import type { Note } from '../../test/notes-page'
import { noteEndpoints, NotesPage } from '../../test/notes-page'
import { renderPage } from '../../test/render-page'
import { useUndoRequest } from './undo/undo-requests'

const api = useFakeApi()
const note: Note = { id: 'n1', title: 'Gate code', version: 1 }
const saved = (title = note.title) => ({ status: true as const, message: 'Saved', data: { ...note, title } })

beforeEach(() => {
  api.on(noteEndpoints.list, { status: true, data: [note] })
  api.on(noteEndpoints.create, saved())
  api.on(noteEndpoints.update, saved())
})

afterEach(() => void vi.unstubAllGlobals())

const title = () => screen.getByRole('textbox', { name: 'Title' })
const submit = () => screen.getByRole('button', { name: 'Save Note' })
const open = async (at = '/notes?form=new') => {
  const view = renderPage(<NotesPage />, { at })
  await screen.findByRole('textbox', { name: 'Title' })
  return view
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a form opens with its first field focused', async () => {
  const { user } = await open()
  await waitFor(() => expect(document.activeElement).toBe(title()))
  await user.keyboard('Keys')
  expect(title()).toHaveProperty('value', 'Keys')
})

test('the notice after an edit names the change, and Undo asks for its undo', async () => {
  const { user } = await open('/notes?form=n1')
  const data = { ...note, title: 'Keys', version: 2 }
  api.on(noteEndpoints.update, { status: true, message: 'Saved', change_id: 'c7', data })
  await user.clear(title())
  await user.type(title(), 'Keys')
  await user.click(submit())
  const notices = within(screen.getByRole('region', { name: 'Notices' }))
  expect(await notices.findByText('Title: Gate code → Keys')).toBeTruthy()
  await user.click(notices.getByRole('button', { name: /^Undo/ }))
  const { result } = renderHook(useUndoRequest)
  expect(result.current).toEqual({ changeId: 'c7', isConfirmed: true, detail: 'Title: Keys → Gate code' })
})

test('a new record can be undone from its notice', async () => {
  const { user } = await open()
  api.on(noteEndpoints.create, { ...saved(), change_id: 'c8' })
  await user.type(title(), 'Gate code')
  await user.click(submit())
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(renderHook(useUndoRequest).result.current).toEqual({ changeId: 'c8', isConfirmed: true })
})

test('without a connection a record of a list that is read later is edited, and before it is named as not stored', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  api.on(noteEndpoints.list, connectionLost)
  const { client } = renderPage(<NotesPage />, { at: '/notes?form=n1' })
  expect(await screen.findByText('You are offline, and this note is not stored on this device.')).toBeTruthy()
  act(() => void client.setQueryData(['notes'], { status: true, data: [note] }))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Gate code')
})

test.each(['Control', 'Meta'])('%s and Enter save the form, wherever the focus is in its dialog', async (key) => {
  const { user } = await open()
  await user.type(title(), 'Keys')
  screen.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard(`{${key}>}{Enter}{/${key}}`)
  await isClosed()
  expect(api.received(noteEndpoints.create).map(({ body }) => body)).toEqual([{ title: 'Keys' }])
})

test('Ctrl and Enter do nothing while the form cannot be saved', async () => {
  const { user } = await open()
  await user.click(title())
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(api.received(noteEndpoints.create)).toEqual([])
})

test('Ctrl and Enter in a question above the form do not save it', async () => {
  const { user } = await open()
  await user.type(title(), 'Keys')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  const question = await screen.findByRole('alertdialog')
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(api.received(noteEndpoints.create)).toEqual([])
})

test('on a touch screen the title has the focus, so that the keyboard stays closed', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
  await open()
  const heading = screen.getByRole('heading', { name: 'New Note' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('Edit focuses its first field once the record is loaded', async () => {
  let load = (): void => undefined
  const loaded = new Promise<void>((resolve) => {
    load = resolve
  })
  api.on(noteEndpoints.list, async () => {
    await loaded
    return { status: true as const, data: [note] }
  })
  const { user } = renderPage(<NotesPage />, { at: '/notes?form=n1' })
  const heading = await screen.findByRole('heading', { name: 'Edit Note' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  load()
  await waitFor(() => expect(document.activeElement).toBe(title()))
  await user.keyboard('{Escape}')
  await isClosed()
})

test('a closed form returns the focus to the button that opened it', async () => {
  const { user } = renderPage(<NotesPage />, { at: '/notes' })
  const edit = await screen.findByRole('button', { name: 'Edit' })
  await user.click(edit)
  await waitFor(() => expect(document.activeElement).toBe(title()))
  await user.keyboard('{Escape}')
  await isClosed()
  await waitFor(() => expect(document.activeElement).toBe(edit))
})

test('a required field is marked, and the disabled button says that it is needed', async () => {
  const { user } = await open()
  expect(title().getAttribute('aria-required')).toBe('true')
  expect(screen.getByRole('textbox', { name: 'Secret' }).hasAttribute('aria-required')).toBe(false)
  expect(screen.getByRole('button', { name: 'Save Note', description: 'Still needed: Title' })).toBe(submit())
  await user.type(title(), 'Keys')
  expect(screen.queryByText('Still needed: Title')).toBeNull()
  expect(submit().hasAttribute('aria-describedby')).toBe(false)
})

test('submit is disabled until the form is complete', async () => {
  const { user } = await open()
  expect(submit()).toHaveProperty('disabled', true)
  await user.type(title(), ' ')
  expect(submit()).toHaveProperty('disabled', true)
  await user.type(title(), 'Keys')
  expect(submit()).toHaveProperty('disabled', false)
})

test('a violated rule of the contract is shown at its field, and nothing is sent', async () => {
  const { user } = await open()
  await user.type(title(), 'A title that is much too long')
  await user.click(submit())
  expect(await screen.findByText('Use at most 20 characters')).toBeTruthy()
  expect(screen.getByText('1 field needs attention')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(title()))
  expect(api.received(noteEndpoints.create)).toHaveLength(0)
})

test('a server error of a field is shown at the field, which gets the focus', async () => {
  api.on(
    noteEndpoints.create,
    errorReply('conflict', 'There is such a note', { errors: { title: 'Choose another title' } }),
  )
  const { user } = await open()
  await user.type(title(), 'Keys')
  await user.click(submit())
  expect(await screen.findByText('Choose another title')).toBeTruthy()
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('There is such a note')
  await waitFor(() => expect(document.activeElement).toBe(title()))
  await user.type(title(), '2')
  await waitFor(() => expect(screen.queryByText('Choose another title')).toBeNull())
})

test.each([
  [() => jsonReply({ status: false }, 500), 'Failed to save note'],
  [() => errorReply('internal', 'Something went wrong'), 'Something went wrong'],
  [() => errorReply('timeout', 'The upload was too slow'), 'The upload was too slow'],
  [() => errorReply('too_many', 'Too many uploads at once'), 'Too many uploads at once'],
  [() => errorReply('unavailable', 'Please try again in a moment'), 'Please try again in a moment'],
  [connectionLost, 'Error saving note'],
])('a failure is shown in the form, and the input stays', async (response, message) => {
  api.on(noteEndpoints.create, response)
  const { user } = await open()
  await user.type(title(), 'Keys')
  await user.click(submit())
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert')
  expect(title()).toHaveProperty('value', 'Keys')
})

test('a save without a response is sent again with the same key, also when its content has changed', async () => {
  api.on(noteEndpoints.create, connectionLost)
  const { user } = await open()
  await user.type(title(), 'Keys')
  await user.click(submit())
  await screen.findByText('Error saving note')
  await user.click(submit())
  await waitFor(() => expect(api.received(noteEndpoints.create)).toHaveLength(2))
  await user.type(title(), '2')
  api.on(noteEndpoints.create, saved('Keys2'))
  await user.click(submit())
  await isClosed()
  const [first, second, third] = api.received(noteEndpoints.create).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  expect(third).toBe(first)
})

test('during the request the button shows it, and Enter does not send it twice', async () => {
  let response = (): void => undefined
  const pending = new Promise<void>((resolve) => {
    response = resolve
  })
  api.on(noteEndpoints.create, async () => {
    await pending
    return saved()
  })
  const { user } = await open()
  await user.type(title(), 'Keys{Enter}')
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy()
  await user.type(title(), '{Enter}')
  response()
  await isClosed()
  expect(api.received(noteEndpoints.create)).toHaveLength(1)
})

test('a success closes the form, shows a notice and refetches the list', async () => {
  const { user, router } = await open('/notes?q=lekki&form=new')
  await user.type(title(), 'Keys')
  api.on(noteEndpoints.list, { status: true, data: [note, { ...note, id: 'n2', title: 'Keys' }] })
  await user.click(submit())
  expect(await screen.findByText('Note saved')).toBeTruthy()
  await isClosed()
  expect(router.state.location.search).toBe('?q=lekki')
  expect(await screen.findByText('Keys')).toBeTruthy()
})

test('Edit starts with the record of the list and sends its version', async () => {
  const { user } = renderPage(<NotesPage />, { at: '/notes' })
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Gate code')
  await user.type(title(), 's')
  await user.click(submit())
  await isClosed()
  const [sent] = api.received(noteEndpoints.update)
  expect(sent?.body).toEqual({ title: 'Gate codes' })
  expect(sent?.headers.get('If-Match')).toBe('"1"')
})

test('Edit loads a record that the list does not contain, and reports a deleted one', async () => {
  renderPage(<NotesPage />, { at: '/notes?form=n9' })
  expect(await screen.findByText('Note not found')).toBeTruthy()
})

test('another admin saved first: their version can be used', async () => {
  const theirs = { ...note, title: 'Their code', version: 2 }
  api.on(noteEndpoints.update, errorReply('stale', 'Someone else changed this in the meantime', { current: theirs }))
  const { user } = await open('/notes?form=n1')
  await user.type(title(), ' mine')
  await user.click(submit())
  expect(await screen.findByText('Someone else changed this note in the meantime.')).toBeTruthy()
  expect(title()).toHaveProperty('value', 'Gate code mine')
  await user.click(screen.getByRole('button', { name: 'Use Their Version' }))
  expect(title()).toHaveProperty('value', 'Their code')
  api.on(noteEndpoints.update, saved())
  await user.click(submit())
  await isClosed()
  expect(api.received(noteEndpoints.update).at(-1)?.headers.get('If-Match')).toBe('"2"')
})

test('another admin saved first: this version can be saved over theirs', async () => {
  const theirs = { ...note, title: 'Their code', version: 2 }
  api.on(noteEndpoints.update, errorReply('stale', 'Someone else changed this in the meantime', { current: theirs }))
  const { user } = await open('/notes?form=n1')
  await user.type(title(), ' mine')
  await user.click(submit())
  const save = await screen.findByRole('button', { name: 'Save' })
  expect(save).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('radio', { name: 'Yours Gate code mine' }))
  api.on(noteEndpoints.update, saved())
  await user.click(save)
  await isClosed()
  const sent = api.received(noteEndpoints.update).at(-1)
  expect(sent?.body).toEqual({ title: 'Gate code mine' })
  expect(sent?.headers.get('If-Match')).toBe('"2"')
})
