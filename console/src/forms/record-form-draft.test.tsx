import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../../test/fake-api'
import type { Note } from '../../test/notes-page'
import { noteEndpoints, NotesPage } from '../../test/notes-page'
import { renderPage } from '../../test/render-page'
import { storedDrafts, storedText } from '../../test/stored-drafts'
import { readOwnDrafts } from '../api/drafts/own-drafts'

const api = useFakeApi()
const note: Note = { id: 'n1', title: 'Gate code', version: 3 }

beforeEach(() => {
  api.on(noteEndpoints.list, { status: true, data: [note] })
  api.on(noteEndpoints.create, { status: true, message: 'Saved', data: note })
  api.on(noteEndpoints.update, { status: true, message: 'Saved', data: note })
})

const title = () => screen.getByRole('textbox', { name: 'Title' })
const open = async (at = '/notes?form=new') => {
  const view = renderPage(<NotesPage />, { at })
  await screen.findByRole('textbox', { name: 'Title' })
  return view
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const click = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) =>
  user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
/** Writes are not awaited by the page. */
const expectDrafts = (count: number) => waitFor(async () => expect(await storedDrafts()).toHaveLength(count))

test('text is restored after a reload, except fields that must not be stored', async () => {
  const first = await open()
  await first.user.type(title(), 'Keys')
  await first.user.type(screen.getByRole('textbox', { name: 'Secret' }), 'mango orchard')
  expect(await screen.findByText(/^Draft saved on this device, \d\d:\d\d$/)).toBeTruthy()
  first.unmount()
  expect(await storedText()).toContain('Keys')
  expect(await storedText()).not.toContain('mango')
  await open()
  expect(title()).toHaveProperty('value', 'Keys')
  expect(await screen.findByText('Your draft was restored.')).toBeTruthy()
})

test('the notice that a draft was restored ends with the form', async () => {
  const first = await open()
  await first.user.type(title(), 'Keys')
  await screen.findByText(/^Draft saved/)
  first.unmount()
  const { user } = await open()
  await screen.findByText('Your draft was restored.')
  await user.click(screen.getByRole('button', { name: 'Save Note' }))
  await isClosed()
  expect(screen.queryByText('Your draft was restored.')).toBeNull()
})

test.each(['new', 'n1'])('a draft of %s is removed when it is saved', async (form) => {
  const { user } = await open(`/notes?form=${form}`)
  await user.type(title(), 'Keys')
  await screen.findByText(/^Draft saved/)
  await expectDrafts(1)
  await user.click(screen.getByRole('button', { name: 'Save Note' }))
  await isClosed()
  await expectDrafts(0)
})

test('Discard removes a draft, and Log Out removes the others', async () => {
  const first = await open()
  await first.user.type(title(), 'Keys')
  await screen.findByText(/^Draft saved/)
  await first.user.click(screen.getByRole('button', { name: 'Discard' }))
  await click(first.user, 'Discard')
  await isClosed()
  await expectDrafts(0)
  first.unmount()
  const second = await open()
  await second.user.type(title(), 'Keys')
  await screen.findByText(/^Draft saved/)
  await (await readOwnDrafts()).remove()
  await expectDrafts(0)
})

test('text that was typed and deleted leaves no draft', async () => {
  const { user } = await open()
  await user.type(title(), 'K')
  await screen.findByText(/^Draft saved/)
  await user.clear(title())
  expect(await screen.findByText('A draft is kept on this device until you save.')).toBeTruthy()
  await expectDrafts(0)
})

test('a draft of a record that has changed since asks about the fields that both changed', async () => {
  const first = await open('/notes?form=n1')
  await first.user.type(title(), 's')
  await screen.findByText(/^Draft saved/)
  first.unmount()
  api.on(noteEndpoints.list, { status: true, data: [{ ...note, title: 'Theirs', version: 4 }] })
  const { user } = await open('/notes?form=n1')
  expect(title()).toHaveProperty('value', 'Gate codes')
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('Someone else changed this note in the meantime.')).toBeTruthy()
  // A save before the choice sends nothing.
  await user.click(screen.getByRole('button', { name: 'Save Note' }))
  expect(document.activeElement).toBe(screen.getByRole('alert'))
  const titles = within(alert.getByRole('group', { name: 'Title' }))
  expect(titles.getByRole('radio', { name: 'Theirs Theirs' })).toBeTruthy()
  await user.click(titles.getByRole('radio', { name: 'Yours Gate codes' }))
  await user.click(alert.getByRole('button', { name: 'Continue' }))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save Note' }))
  await isClosed()
  const [sent] = api.received(noteEndpoints.update)
  expect(sent?.headers.get('If-Match')).toBe('"4"')
  expect(sent?.body).toEqual({ title: 'Gate codes' })
})

test.each([['{Escape}'], ['the X']])(
  '%s asks for confirmation when the form is dirty, and closes immediately otherwise',
  async (action) => {
    const { user } = await open()
    const leave = () =>
      action === 'the X' ? user.click(screen.getByRole('button', { name: 'Close' })) : user.keyboard('{Escape}')
    await user.type(title(), 'Keys')
    await leave()
    expect(await screen.findByText('Discard what you entered?')).toBeTruthy()
    await click(user, 'Keep Editing')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await user.clear(title())
    await leave()
    await isClosed()
  },
)

test('Back closes the form without a question and keeps its draft', async () => {
  const { user, router } = renderPage(<NotesPage />, { at: '/notes' })
  await router.navigate('/notes?form=new')
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Key')
  await screen.findByText(/^Draft saved/)
  await user.type(title(), 's')
  void router.navigate(-1)
  await isClosed()
  expect(screen.getByText('Your draft is kept on this device.')).toBeTruthy()
  await router.navigate('/notes?form=new')
  await waitFor(() => expect(title()).toHaveProperty('value', 'Keys'))
})

test('Back asks for confirmation while nothing is stored; the end of the session does not', async () => {
  const { user, router, unmount } = await open()
  await user.type(screen.getByRole('textbox', { name: 'Secret' }), 'mango')
  void router.navigate('/agents')
  await click(user, 'Keep Editing')
  expect(router.state.location.pathname).toBe('/notes')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.type(title(), 'Keys')
  // As at the end of a session (app/open-sign-in). The form writes the last input.
  unmount()
  await expectDrafts(1)
})
