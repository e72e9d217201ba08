import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../../test/fake-api'
import { noteEndpoints, NotesPage } from '../../test/notes-page'
import { renderPage } from '../../test/render-page'
import { storedDrafts, storeDraft } from '../../test/stored-drafts'
import { draftKeyOf } from '../api/drafts/draft'
import { openDraft } from '../api/drafts/draft-tabs'

const api = useFakeApi()
beforeEach(() => api.on(noteEndpoints.list, { status: true, data: [] }))

const openElsewhere = 'This note is open in another tab.'
const title = () => screen.findByRole('textbox', { name: 'Title' })
/** As another tab with the same form. */
const otherTab = (onTakenOver = async () => undefined) =>
  openDraft(draftKeyOf('note', undefined), { onElsewhere: () => undefined, onTakenOver })

test('the second tab says that the form is open in another one, and continues with what was entered there', async () => {
  const other = otherTab(async () => {
    await storeDraft({ key: draftKeyOf('note', undefined), values: { title: 'Keys' } })
    return undefined
  })
  const { user } = renderPage(<NotesPage />, { at: '/notes?form=new' })
  expect(await screen.findByText(openElsewhere)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Continue Here' }))
  expect(await title()).toHaveProperty('value', 'Keys')
  other.close()
})

test('a tab whose form is continued in another one stores what was entered, and writes nothing afterwards', async () => {
  const { user } = renderPage(<NotesPage />, { at: '/notes?form=new' })
  await user.type(await title(), 'Keys')
  const other = otherTab()
  await act(() => other.takeOver())
  expect((await storedDrafts()).map(({ values }) => values)).toEqual([{ title: 'Keys' }])
  expect(await screen.findByText(openElsewhere)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull())
  other.close()
})
