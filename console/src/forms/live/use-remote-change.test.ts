import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import type { ChangeEvent } from '@gatehouse/contract/history/events'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFakeApi } from '../../../test/fake-api'
import { announceLiveEvent } from '../../api/events/live-events'
import { useRemoteChange } from './use-remote-change'

const api = useFakeApi()
const labels = {}
const id = '01900000-0000-7000-8000-0000000000e1'

function announce(version: number): void {
  const author = { admin_id: '01900000-0000-7000-8000-0000000000a2', admin_name: 'Bola Ade' }
  const change: Partial<ChangeEvent> = { entity: 'agent', id, version, action: 'delete', ...author }
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
