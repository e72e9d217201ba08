import type { HistoryEntity } from '@gatehouse/contract/history/change'
import { eventEndpoints, type Present } from '@gatehouse/contract/history/events'
import { useEffect, useState } from 'react'
import { watchLiveEvents } from '../../api/events/live-events'
import { call } from '../../api/request'
import { readAdmin } from '../../api/session/signed-in-admin'

const repeatMs = 20_000

/** Says that this admin has the form open, while it is visible. Returns the names of the others. */
export function usePresence(entity: HistoryEntity, id: string): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    const hear = ({ admins }: Present) =>
      setOthers(admins.filter((admin) => admin.id !== readAdmin()?.id).map(({ name }) => name))
    const send = (is_open: boolean) =>
      call(eventEndpoints.presence, { body: { entity, id, is_open } }).then(({ data }) => hear(data))
    // A failure is tried again with the next request; a form that is closed expires at the server.
    const update = () => void send(document.visibilityState === 'visible').catch(() => undefined)
    const repeat = () => document.visibilityState === 'visible' && update()
    const stop = watchLiveEvents((event) => {
      if (event.kind === 'presence' && event.present.entity === entity && event.present.id === id) hear(event.present)
    })
    update()
    const timer = setInterval(repeat, repeatMs)
    document.addEventListener('visibilitychange', update)
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
      // It expires at the server.
      void send(false).catch(() => undefined)
    }
  }, [entity, id])
  return others
}
