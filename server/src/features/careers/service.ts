import type { Career } from '@gatehouse/contract/entities/career'

import type { Config } from '../../config'
import type { Dependencies } from '../../dependencies'
import { deleteHandlers, saveHandlers } from '../../http/entity-routes'
import { findListed, listFound } from '../../records/lists/list-found'
import { respondWithList } from '../../records/lists/respond-with-list'
import type { CareersStore } from './careers-store'
import { careers } from './repository'

type StoreDependencies = Pick<Dependencies, 'db' | 'backgroundDb' | 'now' | 'log'> & {
  readonly config: Pick<Config, 'firestore'>
}

/**
 * Opens the store that the settings name. The folder of Firestore is imported only then: its library needs a
 * second and 50 MB (checks/import-rules.test.ts).
 */
export async function openCareers(deps: StoreDependencies): Promise<CareersStore> {
  const { firestore } = deps.config
  if (firestore === null) return databaseCareers(deps)
  const { firestoreCareers } = await import('./firestore/service')
  return firestoreCareers(deps, firestore)
}

/** Career postings in our own database: the default. */
const databaseCareers = (deps: Pick<Dependencies, 'now'>): CareersStore => ({
  list: (request) => respondWithList(careers.list, request, {}),
  search: (db, q, limit) => listFound<Career>(db, careers.list, { q }, limit),
  find: (db, id) => findListed<Career>(db, careers.list, id),
  ...saveHandlers(deps, careers),
  ...deleteHandlers(deps, careers),
  // A change and its `change` row are one transaction, so a crash leaves nothing to finish.
  finishInterrupted: () => Promise.resolve(),
  elsewhere: null,
  close: () => Promise.resolve(),
})
