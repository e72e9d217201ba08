import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import type { ChangeEvent } from '@gatehouse/contract/history/events'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFakeApi } from '../../../test/fake-api'
import { announceLiveEvent } from '../../api/events/live-events'
import { useRemoteChange } from './use-remote-change'

const api = useFakeApi()
const labels = {}
const id = '01900000-0000-7000-8000-0000000000e1'

function announce(version: number, action: ChangeEvent['action'] = 'delete'): void {
  const author = { admin_id: '01900000-0000-7000-8000-0000000000a2', admin_name: 'Bola Ade' }
  const change: Partial<ChangeEvent> = { entity: 'agent', id, version, action, ...author }
  announceLiveEvent({ kind: 'change', change: change as ChangeEvent })
}

test('a change that was announced before the form watched is shown, unless the form has it', async () => {
  api.on(historyEndpoints.record, { status: true, data: [], next_cursor: null })
  announce(4)
  const open = (version: number) => renderHook(() => useRemoteChange('agent', { id, version }, labels)).result
  const [older, same] = [open(3), open(4)]
  await waitFor(() => expect(older.current?.text).toBe('Bola deleted this agent.'))
  expect(same.current).toBeNull()
})

test('of two changes at the same time the later one is shown, although the earlier takes longer to describe', async () => {
  let respond = () => {}
  const held = new Promise<void>((resolve) => (respond = resolve))
  const none = { status: true as const, data: [], next_cursor: null }
  api.on(historyEndpoints.record, async () => {
    await held
    return none
  })
  const { result } = renderHook(() => useRemoteChange('agent', { id, version: 5 }, labels))
  announce(5, 'restore')
  await waitFor(() => expect(api.received(historyEndpoints.record)).toHaveLength(1))
  api.on(historyEndpoints.record, none)
  announce(6)
  await waitFor(() => expect(result.current?.text).toBe('Bola deleted this agent.'))
  await act(async () => {
    respond()
    await held
    // The held response is described after it was read.
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(result.current?.text).toBe('Bola deleted this agent.')
})
