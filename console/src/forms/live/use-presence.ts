import type { HistoryEntity } from '@gatehouse/contract/history/change'
import { eventEndpoints } from '@gatehouse/contract/history/events'
import { useEffect, useState } from 'react'
import { watchLiveEvents } from '../../api/events/live-events'
import { call } from '../../api/request'

const repeatMs = 20_000

/** Says that this admin has the form open, while it is visible. Returns the names of the others. */
export function usePresence(entity: HistoryEntity, id: string): readonly string[] {
  const [others, setOthers] = useState<readonly string[]>([])
  useEffect(() => {
    const send = (is_open: boolean) =>
      call(eventEndpoints.presence, { body: { entity, id, is_open } }).then(({ data }) =>
        setOthers(data.admins.map(({ name }) => name)),
      )
    // A failure is tried again with the next request; a form that is closed expires at the server.
    const update = () => void send(document.visibilityState === 'visible').catch(() => undefined)
    const repeat = () => document.visibilityState === 'visible' && update()
    // It names this admin too; the response does not.
    const stop = watchLiveEvents((event) => {
      if (event.kind === 'presence' && event.present.entity === entity && event.present.id === id) repeat()
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
