import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { connectionLost, jsonReply, errorReply, useFakeApi } from '../../../test/fake-api'
import { noteEndpoints, NotesPage } from '../../../test/notes-page'
import { renderPage } from '../../../test/render-page'

const api = useFakeApi()
const note = { id: 'n1', title: 'Gate code', version: 1 }

beforeEach(() => {
  api.on(noteEndpoints.list, { status: true, data: [note] })
  api.on(noteEndpoints.remove, {
    status: true,
    message: 'Note deleted',
    data: { restorable_until: '2027-01-01T00:00:00.000Z' },
  })
})

async function requestDelete() {
  const view = renderPage(<NotesPage />, { at: '/notes' })
  await view.user.click(await screen.findByRole('button', { name: 'Delete' }))
  return { ...view, question: within(await screen.findByRole('alertdialog')) }
}

test('the question names the record, and Cancel deletes nothing', async () => {
  const { user, question } = await requestDelete()
  expect(question.getByText('Delete it?')).toBeTruthy()
  expect(question.getByText('Delete Gate code?')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(api.received(noteEndpoints.remove)).toHaveLength(0)
})

test.each([
  [() => errorReply('conflict', 'It is pinned'), 'It is pinned'],
  [() => errorReply('internal', 'Something went wrong'), 'Failed to delete note'],
  [connectionLost, 'Error deleting note'],
])('a failed delete shows the reason', async (response, message) => {
  api.on(noteEndpoints.remove, response)
  const { user, question } = await requestDelete()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
})

test('a deleted record disappears from the list, and Undo restores it', async () => {
  api.on(noteEndpoints.restore, { status: true, message: 'Note restored without its colour' })
  const { user, question } = await requestDelete()
  api.on(noteEndpoints.list, { status: true, data: [] })
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Note deleted')).toBeTruthy()
  const listed = within(screen.getByRole('main'))
  await waitFor(() => expect(listed.queryByText('Gate code')).toBeNull())
  const notices = within(screen.getByRole('region', { name: 'Notices' }))
  expect(notices.getByText('Gate code')).toBeTruthy()
  api.on(noteEndpoints.list, { status: true, data: [note] })
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Note restored without its colour')).toBeTruthy()
  expect(await listed.findByText('Gate code')).toBeTruthy()
  expect(api.received(noteEndpoints.restore)[0]?.params).toEqual({ id: 'n1' })
})

test('there is no Undo when the response does not say that the delete can be undone', async () => {
  api.on(noteEndpoints.remove, () => jsonReply({ status: true, message: '' }))
  const { user, question } = await requestDelete()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Note deleted')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})
