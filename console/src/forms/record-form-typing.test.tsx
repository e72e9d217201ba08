import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../../test/fake-api'
import { noteEndpoints, NotesPage } from '../../test/notes-page'
import { renderPage } from '../../test/render-page'
import { storedDrafts, storedText } from '../../test/stored-drafts'

const api = useFakeApi()
const note = { id: 'n1', title: 'Gate code', version: 1 }
const saved = { status: true as const, message: 'Saved', data: note }

beforeEach(() => api.on(noteEndpoints.list, { status: true, data: [note] }))

const title = () => screen.getByRole('textbox', { name: 'Title' })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Presses Save, types while the server is saving 'Keys', and lets it respond. */
async function typeDuringSave(at: string, response: typeof saved) {
  const endpoint = at.endsWith('new') ? noteEndpoints.create : noteEndpoints.update
  let respond = (): void => undefined
  api.on(endpoint, async () => {
    await new Promise<void>((resolve) => {
      respond = resolve
    })
    return response
  })
  const { user } = renderPage(<NotesPage />, { at })
  await screen.findByRole('textbox', { name: 'Title' })
  await user.clear(title())
  await user.type(title(), 'Keys')
  await user.click(screen.getByRole('button', { name: 'Save Note' }))
  await waitFor(() => expect(api.received(endpoint)).toHaveLength(1))
  await user.type(title(), '2')
  respond()
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText('This note was already saved by your earlier attempt.')).toBeTruthy()
  expect(title()).toHaveProperty('value', 'Keys2')
  return { user, alert }
}

test('what is typed while a new record is saved is not lost when the response arrives', async () => {
  const { user, alert } = await typeDuringSave('/notes?form=new', saved)
  expect(await storedText()).toContain('Keys2')
  await user.click(alert.getByRole('button', { name: 'Keep the Saved One' }))
  await isClosed()
  expect(api.received(noteEndpoints.create)).toHaveLength(1)
  await waitFor(async () => expect(await storedDrafts()).toEqual([]))
})

test('what is typed while an edit is saved can be saved as a change of the saved version', async () => {
  const response = { ...saved, data: { ...note, title: 'Keys', version: 2 } }
  const { user, alert } = await typeDuringSave('/notes?form=n1', response)
  api.on(noteEndpoints.update, saved)
  await user.click(alert.getByRole('button', { name: 'Save Mine' }))
  await isClosed()
  const [first, second] = api.received(noteEndpoints.update)
  expect(second?.body).toEqual({ title: 'Keys2' })
  expect(second?.headers.get('If-Match')).toBe('"2"')
  expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'))
})
