import { changeStreamEndpoints, defaultChangesInPage, parseKinds } from '@gatehouse/contract/changes/change-stream'

import type { Dependencies } from '../dependencies'
import type { CareersStore } from '../features/careers/careers-store'
import type { Route } from '../http/route'
import { RawJson } from '../records/raw-json'
import { type ChangesPage, findLastPlace, formatChange, readChanges } from './read-changes'

type ChangeDependencies = Pick<Dependencies, 'db'> & { readonly careers: Pick<CareersStore, 'elsewhere'> }

/** The changes that other programs follow (docs/decisions/0097). */
export function registerChangeRoutes(route: Route, deps: ChangeDependencies): void {
  const sources = { db: deps.db, careers: deps.careers.elsewhere }

  route(changeStreamEndpoints.list, async ({ query, origin }) => {
    const { after, limit = defaultChangesInPage } = query
    if (after === undefined) return formatPage({ changes: [], next: await findLastPlace(deps.db), isMore: false })
    return formatPage(await readChanges(sources, { after, kinds: parseKinds(query.kinds) ?? [], limit, origin }))
  })
}

const formatPage = ({ changes, next, isMore }: ChangesPage): RawJson =>
  new RawJson(['{"status":true,"data":[', changes.map(formatChange).join(','), `],"next":${next},"is_more":${isMore}}`])
