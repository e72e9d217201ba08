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
    // One after another: the last request must be the last that the server gets, and have the shown response.
    let sent = Promise.resolve()
    const send = (is_open: boolean) => {
      sent = sent
        .then(() => call(eventEndpoints.presence, { body: { entity, id, is_open } }))
        .then(({ data }) => setOthers(data.admins.map(({ name }) => name)))
        // It is tried again with the next request; a form that is closed expires at the server.
        .catch(() => undefined)
    }
    const update = () => send(document.visibilityState === 'visible')
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
      send(false)
    }
  }, [entity, id])
  return others
}
