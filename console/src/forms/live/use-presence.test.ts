import { eventEndpoints } from '@gatehouse/contract/history/events'
import { renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFakeApi } from '../../../test/fake-api'
import { usePresence } from './use-presence'

const api = useFakeApi()
const id = '01900000-0000-7000-8000-0000000000e1'
const opened = () => api.received(eventEndpoints.presence).map(({ body }) => (body as { is_open: boolean }).is_open)

test('that a form was closed is sent after the request before it has a response', async () => {
  let running = 0
  let most = 0
  let respond = () => {}
  const held = new Promise<void>((resolve) => (respond = resolve))
  const admins = [{ id: '01900000-0000-7000-8000-0000000000a2', name: 'Bola Ade' }]
  api.on(eventEndpoints.presence, async () => {
    running += 1
    most = Math.max(most, running)
    await held
    running -= 1
    return { status: true as const, data: { entity: 'agent' as const, id, admins } }
  })
  const { unmount } = renderHook(() => usePresence('agent', id))
  await waitFor(() => expect(opened()).toEqual([true]))
  unmount()
  // It is held until a request that is not would have begun.
  setTimeout(respond, 50)
  await waitFor(() => expect(opened()).toEqual([true, false]))
  expect(most).toBe(1)
})
