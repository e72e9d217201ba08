import { propertyCalls } from '@gatehouse/contract/property'

import { isId } from '../db/id'
import type { Deps } from '../deps'
import type { Call } from '../http/call'
import { answerList } from '../http/list-answer'
import type { Serve } from '../http/serve'
import { changeRequestOf } from '../http/undoable-delete'
import { deleteProperty, notFound, restoreProperty, setArchived } from './lifecycle'
import { listDeletedProperties, listProperties } from './list-properties'
import { describeProperty } from './property-record'
import { findProperty } from './repository'
import { createProperty, editProperty } from './service'

/** The property calls (specification, section 7). */
export function serveProperties(serve: Serve, deps: Deps): void {
  serve(propertyCalls.list, ({ db, query, origin, signedIn }) =>
    answerList(query, query.sort ?? 'latest', (slice) =>
      listProperties(db, { ...query, archived: false, isPublic: !signedIn }, slice, origin),
    ),
  )

  serve(propertyCalls.listArchived, ({ db, query, origin }) =>
    answerList(query, query.sort ?? 'latest', (slice) =>
      listProperties(db, { ...query, archived: true, isPublic: false }, slice, origin),
    ),
  )

  serve(propertyCalls.listDeleted, ({ db, query, origin }) =>
    answerList(query, 'deleted', (slice) => listDeletedProperties(db, query.q, deps.now(), slice, origin)),
  )

  serve(propertyCalls.find, async ({ db, params: { id }, origin, signedIn }) => {
    const found = isId(id) ? await findProperty(db, id) : null
    // Whoever calls without a token (PUBLIC_LISTINGS) sees only active properties.
    if (!found || (found.row.archived && !signedIn)) throw notFound()
    return { status: true as const, data: describeProperty(origin, found.row, found.files) }
  })

  serve(propertyCalls.create, (call) => createProperty(deps, call))
  serve(propertyCalls.update, (call) => editProperty(deps, call))

  serve(propertyCalls.remove, (call) => call.mutate((tx) => deleteProperty(tx, requestOf(call))))
  serve(propertyCalls.restore, (call) => call.mutate((tx) => restoreProperty(tx, requestOf(call))))
  serve(propertyCalls.archive, (call) => call.mutate((tx) => setArchived(tx, requestOf(call), true)))
  serve(propertyCalls.unarchive, (call) => call.mutate((tx) => setArchived(tx, requestOf(call), false)))

  type Change = Call<typeof propertyCalls.archive | typeof propertyCalls.remove | typeof propertyCalls.restore>

  const requestOf = (call: Change) => ({ ...changeRequestOf(call, deps.now()), origin: call.origin })
}
