import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../../test/fake-api'
import { noteEndpoints, NotesPage } from '../../test/notes-page'
import { renderPage } from '../../test/render-page'
import { storedDrafts, storeDraft } from '../../test/stored-drafts'
import { type DraftKey, draftKeyOf, withDraftId } from '../api/drafts/draft'
import { openDraft } from '../api/drafts/draft-tabs'

const api = useFakeApi()
const note = { id: 'n1', title: 'Gate code', version: 3 }
beforeEach(() => {
  api.on(noteEndpoints.list, { status: true, data: [note] })
  api.on(noteEndpoints.create, { status: true, message: 'Saved', data: note })
})

const openElsewhere = 'This note is open in another tab.'
const edited = draftKeyOf('note', 'n1')
/** The draft of a new note, as earlier consoles stored the only one. */
const first = draftKeyOf('note', undefined)
const second = withDraftId(first, 'second')
const title = () => screen.findByRole('textbox', { name: 'Title' })
const titles = async () => (await storedDrafts()).map(({ values }) => (values as { title: string }).title).sort()
const open = (at: string) => renderPage(<NotesPage />, { at })
/** As another tab with the same form. */
const otherTab = (key: DraftKey, onTakenOver = async () => undefined) =>
  openDraft(key, { onElsewhere: () => undefined, onTakenOver })

test('the second tab says that the record is open in another one, and continues with what was entered there', async () => {
  const other = otherTab(edited, async () => {
    await storeDraft({ key: edited, values: { title: 'Keys' }, version: 3 })
    return undefined
  })
  const { user } = open('/notes?form=n1')
  expect(await screen.findByText(openElsewhere)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Continue Here' }))
  expect(await title()).toHaveProperty('value', 'Keys')
  other.close()
})

test('a tab whose form is continued in another one stores what was entered, and writes nothing afterwards', async () => {
  const { user } = open('/notes?form=n1')
  await user.type(await title(), 's')
  const other = otherTab(edited)
  await act(() => other.takeOver())
  expect(await titles()).toEqual(['Gate codes'])
  expect(await screen.findByText(openElsewhere)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull())
  other.close()
})

test('a form that is left and opened again continues its draft, or starts a new one beside it', async () => {
  await storeDraft({ key: first, values: { title: 'Keys' } })
  const { user, router } = open('/notes?form=new')
  expect(await title()).toHaveProperty('value', 'Keys')
  expect(screen.getByText(/^You continue your draft of /)).toBeTruthy()
  await user.type(await title(), ' of the gate')
  await user.click(screen.getByRole('button', { name: 'Start a New One' }))
  await waitFor(async () => expect(await title()).toHaveProperty('value', ''))
  await user.type(await title(), 'Bins')
  await waitFor(async () => expect(await titles()).toEqual(['Bins', 'Keys of the gate']))
  expect(screen.queryByText(/^You continue your draft of /)).toBeNull()
  expect(router.state.location.search).toMatch(/^\?form=new&draft=[0-9a-f]{32}$/)
})

test('a reload opens the draft that the address names, and saving it leaves the other one', async () => {
  await storeDraft({ key: first, values: { title: 'Keys' } })
  await storeDraft({ key: second, values: { title: 'Bins' }, saved_at: '2026-11-20T13:02:00.000Z' })
  const { user, router } = open('/notes?form=new&draft=second')
  expect(await title()).toHaveProperty('value', 'Bins')
  await user.click(screen.getByRole('button', { name: 'Save Note' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toBe('')
  await waitFor(async () => expect(await titles()).toEqual(['Keys']))
})

test('without a name in the address the newest draft is continued', async () => {
  await storeDraft({ key: first, values: { title: 'Keys' } })
  await storeDraft({ key: second, values: { title: 'Bins' }, saved_at: '2026-11-24T13:02:00.000Z' })
  open('/notes?form=new')
  expect(await title()).toHaveProperty('value', 'Bins')
})

test('while another tab has the draft open, a second new form begins a draft of its own', async () => {
  await storeDraft({ key: first, values: { title: 'Keys' } })
  const other = otherTab(first)
  const { user, router } = open('/notes?form=new')
  expect(await title()).toHaveProperty('value', '')
  await user.type(await title(), 'Bins')
  await waitFor(async () => expect(await titles()).toEqual(['Bins', 'Keys']))
  expect(screen.queryByText(openElsewhere)).toBeNull()
  expect(router.state.location.search).toMatch(/^\?form=new&draft=/)
  other.close()
})
