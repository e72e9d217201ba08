import { sampleAnnouncement } from '@gatehouse/contract/samples'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { HistoryPage } from '../../../app/history/history-page'

const api = useFakeApi()
const time = '2026-11-20T09:00:00.000Z'
const path = `/history/announcement/${sampleAnnouncement.id}`
const open = () => renderPage(<HistoryPage />, { at: `${path}?time=${time}`, path: '/history/:entity/:id' })
const then = { ...sampleAnnouncement, announcement_text: 'Open house on Sunday' }
const respond = (now: object | null) =>
  api.on(historyEndpoints.at, ({ query }) => {
    if (query['time'] === time) return { status: true as const, data: then, missing_files: 0 }
    if (now === null) return errorReply('not_found', 'The record did not exist at this time')
    return { status: true as const, data: now, missing_files: 0 }
  })

test('an earlier version is marked as such, and restored after a question that shows what changes', async () => {
  respond({ ...then, announcement_text: 'Open house on Monday' })
  api.on(historyEndpoints.record, { status: true, data: [], next_cursor: null })
  const data = { operation_id: 'o1', undone: 1, left: [] }
  api.on(historyEndpoints.restoreVersion, { status: true, message: 'The record is as it was then', data })
  const { user, router } = open()
  expect(await screen.findByText('As it was on 20 November 2026 at 10:00, Lagos time.')).toBeTruthy()
  expect(screen.getByText('Open house on Sunday')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Restore This Version' }))
  const question = within(await screen.findByRole('dialog', { name: 'Restore This Version?' }))
  expect((await question.findByText('Sunday')).tagName).toBe('INS')
  await user.click(question.getByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('The record is as it was then')).toBeTruthy()
  expect(router.state.location.pathname + router.state.location.search).toBe(path)
  expect(api.received(historyEndpoints.restoreVersion)[0]?.body).toEqual({ time })
})

test.each([
  ['that is still so', then, 'It is still so.'],
  ['of a deleted record', null, 'This announcement is deleted. Restore it first, then this version can be restored.'],
])('a version %s has no button', async (_, now, text) => {
  respond(now)
  open()
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Restore This Version' })).toBeNull()
})

test('a time at which the record did not exist is named', async () => {
  api.on(historyEndpoints.at, errorReply('not_found', 'The record did not exist at this time'))
  open()
  expect(await screen.findByText('The record did not exist at this time')).toBeTruthy()
})
