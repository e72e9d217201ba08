import { type FoundEntity, type FoundRecord, maxFoundOfKind, maxReadById } from '@gatehouse/contract/search/search-call'
import type { Kysely } from 'kysely'

import { AppError } from '../app-error'
import type { Tables } from '../database/tables'
import { adminList } from '../features/admins/repository'
import { affiliateList } from '../features/affiliates/repository'
import { agentList } from '../features/agents/repository'
import { announcements } from '../features/announcements/repository'
import type { CareersStore } from '../features/careers/careers-store'
import { inquiryList } from '../features/inquiries/repository'
import { propertyList } from '../features/properties/property-lists'
import { userList } from '../features/signups/repository'
import type { List } from '../records/lists/define-list'
import { findListed, listFound } from '../records/lists/list-found'
import { describe, type FoundProperty } from './describe-found'

interface Source {
  readonly db: Kysely<Tables>
  readonly careers: Pick<CareersStore, 'find' | 'search'>
  /** The kinds that are searched, in the order of the result. */
  readonly entities: readonly FoundEntity[]
}

interface Kind {
  readonly search: (source: Source, q: string) => Promise<readonly FoundRecord[]>
  readonly find: (source: Source, id: string) => Promise<FoundRecord | null>
}

const max = maxFoundOfKind

/** Through the search of the list, whose plans read a bounded number of rows. */
const listed = (list: List<{ q?: string | undefined }, object>, describeItem: (item: never) => FoundRecord): Kind => ({
  search: async ({ db }, q) => (await listFound<never>(db, list, { q }, max)).map(describeItem),
  find: async ({ db }, id) => describeFound(await findListed<never>(db, list, id), describeItem),
})

const describeFound = <Item>(item: Item | null, describeItem: (item: Item) => FoundRecord) =>
  item === null ? null : describeItem(item)

const kinds: Readonly<Record<FoundEntity, Kind>> = {
  property: {
    search: async ({ db }, q) => {
      const find = (archived: boolean) => listFound<FoundProperty>(db, propertyList, { q, archived }, max)
      const [active, archived] = await Promise.all([find(false), find(true)])
      return [...active, ...archived].slice(0, max).map(describe.property)
    },
    find: async ({ db }, id) => describeFound(await findListed<FoundProperty>(db, propertyList, id), describe.property),
  },
  agent: listed(agentList, describe.agent),
  affiliate: listed(affiliateList, describe.affiliate),
  signup: listed(userList, describe.signup),
  inquiry: listed(inquiryList, describe.inquiry),
  announcement: listed(announcements.list, describe.announcement),
  career: {
    search: async ({ db, careers }, q) => (await careers.search(db, q, max)).map(describe.career),
    find: async ({ db, careers }, id) => describeFound(await careers.find(db, id), describe.career),
  },
  admin: listed(adminList, describe.admin),
}

/** The first records of each kind, and the kinds whose store does not respond. */
export async function searchRecords(source: Source, q: string) {
  if (q === '') return { data: [], unavailable: [] }
  return await collect(source.entities.map((entity) => [entity, kinds[entity].search(source, q)]))
}

/** Records by `kind:id` with commas between them, in their order, without unknown and deleted ones. */
export async function findRecords(source: Source, records: string) {
  const parts = records.split(',').slice(0, maxReadById)
  return await collect(
    parts.flatMap((part) => {
      const [kind, id = ''] = part.split(':')
      const entity = source.entities.find((name) => name === kind)
      return entity ? [[entity, kinds[entity].find(source, id).then((record) => (record ? [record] : []))]] : []
    }),
  )
}

type Found = readonly [FoundEntity, Promise<readonly FoundRecord[]>]

async function collect(all: readonly Found[]) {
  const unavailable = new Set<FoundEntity>()
  const read = async ([entity, found]: Found) => {
    try {
      return await found
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
      unavailable.add(entity)
      return []
    }
  }
  return { data: (await Promise.all(all.map(read))).flat(), unavailable: [...unavailable] }
}
