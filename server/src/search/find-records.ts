import type { Affiliate } from '@gatehouse/contract/entities/affiliate'
import type { Admin } from '@gatehouse/contract/entities/admin'
import type { Agent } from '@gatehouse/contract/entities/agent'
import type { Announcement } from '@gatehouse/contract/entities/announcement'
import type { Inquiry } from '@gatehouse/contract/entities/inquiry'
import type { User } from '@gatehouse/contract/entities/user'
import {
  type FoundEntity,
  type FoundRecord,
  foundEntities,
  maxFoundOfKind,
} from '@gatehouse/contract/search/search-call'
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
import { listFound } from '../records/lists/list-found'
import { describe, type FoundProperty } from './describe-found'

interface Source {
  readonly db: Kysely<Tables>
  readonly careers: Pick<CareersStore, 'search'>
}

type Finder = (source: Source, q: string) => Promise<FoundRecord[]>

const max = maxFoundOfKind

/** By kind, through the searches of the lists, whose plans read a bounded number of rows. */
const finders: Readonly<Record<FoundEntity, Finder>> = {
  property: async ({ db }, q) => {
    const find = (archived: boolean) => listFound<FoundProperty>(db, propertyList, { q, archived }, max)
    const [active, archived] = await Promise.all([find(false), find(true)])
    return [...active, ...archived].slice(0, max).map(describe.property)
  },
  agent: async ({ db }, q) => (await listFound<Agent>(db, agentList, { q }, max)).map(describe.agent),
  affiliate: async ({ db }, q) => (await listFound<Affiliate>(db, affiliateList, { q }, max)).map(describe.affiliate),
  signup: async ({ db }, q) => (await listFound<User>(db, userList, { q }, max)).map(describe.signup),
  inquiry: async ({ db }, q) => (await listFound<Inquiry>(db, inquiryList, { q }, max)).map(describe.inquiry),
  announcement: async ({ db }, q) =>
    (await listFound<Announcement>(db, announcements.list, { q }, max)).map(describe.announcement),
  career: async ({ db, careers }, q) => (await careers.search(db, q, max)).map(describe.career),
  admin: async ({ db }, q) => (await listFound<Admin>(db, adminList, { q }, max)).map(describe.admin),
}

/** The first records of each kind, and the kinds whose store does not respond. */
export async function findRecords(source: Source, q: string) {
  if (q === '') return { data: [], unavailable: [] }
  const unavailable: FoundEntity[] = []
  const find = async (entity: FoundEntity) => {
    try {
      return await finders[entity](source, q)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unavailable') throw error
      unavailable.push(entity)
      return []
    }
  }
  return { data: (await Promise.all(foundEntities.map(find))).flat(), unavailable }
}
