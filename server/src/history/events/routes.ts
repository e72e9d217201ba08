import { eventEndpoints, maxEventsBehind, type PresenceInput } from '@gatehouse/contract/history/events'
import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../../dependencies'
import { EventStream } from '../../http/responses/event-stream'
import type { Route } from '../../http/route'
import { EventFeed } from './event-feed'
import { listOthers, setPresence } from './presence'
import { beginningPlace, isReset, readEvents } from './read-events'

/** The changes of others that open consoles receive, and who has a form open (docs/decisions/0080). */
export function registerEventRoutes(
  app: FastifyInstance,
  route: Route,
  { db, log, config }: Pick<Dependencies, 'db' | 'log' | 'config'>,
): void {
  const feed = new EventFeed({ db, log, readOnly: config.readOnly })
  // Before Fastify waits for the open responses.
  app.addHook('preClose', (done) => {
    feed.close()
    done()
  })

  route(eventEndpoints.events, async ({ signedIn, query, lastEventId }) => {
    const given = readPlace(query.last_event_id ?? lastEventId)
    const place = given ?? (await beginningPlace(db, query.since_seconds))
    if (query.poll === undefined) return new EventStream(await feed.open(signedIn, place))
    const found = await readEvents(db, { after: place, limit: maxEventsBehind + 1 })
    const is_reset = isReset(found, place)
    return { status: true, data: is_reset ? [] : [...found.events], last_event_id: found.last, is_reset }
  })

  route(eventEndpoints.presence, async (request) => {
    const { signedIn } = request
    const input: PresenceInput = request.body
    const admins = await request.asCaller(async (tx) => {
      await setPresence(tx, signedIn.admin.id, input)
      return await listOthers(tx, signedIn.admin.id, input)
    })
    return { status: true, data: { entity: input.entity, id: input.id, admins } }
  })
}

/** Null for no id, and for a text that is none: the reader begins now. */
const readPlace = (id: string | undefined): number | null =>
  id !== undefined && /^\d{1,15}$/.test(id) ? Number(id) : null
