import { careerMessages, type Career, CareerInput } from '@gatehouse/contract/entities/career'
import { fieldNames } from '@gatehouse/contract/values/fields'

import type { Config } from '../../config'
import type { Dependencies } from '../../dependencies'
import {
  authorOf,
  changeRequestOf,
  createRecord,
  type DeletableEntity,
  deleteRecord,
  restoreRecord,
  updateRecord,
} from '../../records/lifecycle'
import { respondWithList } from '../../records/lists/respond-with-list'
import { searchTextOf } from '../../records/search/stored-text'
import type { CareersStore } from './careers-store'
import { careerJson } from './json'
import { careerList, careerWriter } from './repository'

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
function databaseCareers({ now }: Pick<Dependencies, 'now'>): CareersStore {
  return {
    list: ({ db, query, origin, signedIn }) =>
      respondWithList(careerList, { db, query, origin, isPublic: signedIn === null }, {}),
    create: (request) =>
      request.mutate((tx) => createRecord(tx, careerEntity, authorOf(request, now()), columnsOf(request.body))),
    update: (request) =>
      request.mutate((tx) =>
        updateRecord(tx, careerEntity, changeRequestOf(request, now()), () => ({ columns: columnsOf(request.body) })),
      ),
    remove: (request) => request.mutate((tx) => deleteRecord(tx, careerEntity, changeRequestOf(request, now()))),
    restore: (request) => request.mutate((tx) => restoreRecord(tx, careerEntity, changeRequestOf(request, now()))),
    // A change and its `change` row are one transaction, so a crash leaves nothing to finish.
    finishInterrupted: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

const careerEntity = {
  table: 'career',
  messages: careerMessages,
  json: careerJson,
  writer: careerWriter,
  recordedColumns: fieldNames(CareerInput),
} satisfies DeletableEntity<'career', Career>

const columnsOf = (input: CareerInput) => ({ ...input, search_text: searchTextOf('career', input) })
