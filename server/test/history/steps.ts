import { type Arbitrary, array, constantFrom, integer, nat, record } from 'fast-check'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'
import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import type { HistoryEntity, Operation } from '@gatehouse/contract/history/change'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { sql } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'

import type { Outcome } from '../send-request'
import type { Site } from './site'

/** One random change: which action, by whom, of which record, to which value. */
export interface Step {
  /** A name in `actions`. */
  readonly action: string
  readonly admin: number
  readonly record: number
  readonly value: number
}

type Action = (site: Site, step: Step) => Promise<Pick<Outcome<never>, 'status' | 'text'> | null>

/** The id of one of the records, or null if there is none. */
async function pick({ db }: Site, entity: HistoryEntity, { record }: Step, isDeleted = false): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(entity)}
    where deleted_at is ${isDeleted ? sql`not null` : sql`null`} ${entity === 'admin' ? sql`and name like 'Hired %'` : sql``}
    order by id`.execute(db)
  return rows.length === 0 ? null : rows[record % rows.length]!.id
}

const onOne =
  (entity: HistoryEntity, act: (site: Site, step: Step, id: string) => ReturnType<Action>, isDeleted = false): Action =>
  async (site, step) => {
    const id = await pick(site, entity, step, isDeleted)
    return id === null ? null : await act(site, step, id)
  }

const onDeleted = (entity: HistoryEntity, act: (site: Site, step: Step, id: string) => ReturnType<Action>): Action =>
  onOne(entity, act, true)

const contact = { first_name: 'Ada', last_name: 'Obi', phone_number: '0803', city: 'Lagos', postcode: '1' }
const house = {
  property_availability: '2027-01-15',
  amenities: ['Gym'],
  property_description: 'A duplex with a garden.',
} as const
const textOf = (value: number) => ['Yaba', 'Ikoyi', 'Lekki Phase 1', 'Ajah', 'Gbagada'][value % 5]!
/** No agent, or one of the agents. */
const agentOf = async (site: Site, { value, ...step }: Step) =>
  value % 3 === 0 ? '' : ((await pick(site, 'agent', { ...step, value, record: value })) ?? '')

/** Turns a list and leaves out some of it, but not all. */
function rearrange(urls: readonly string[], value: number): string[] {
  const start = urls.length === 0 ? 0 : value % urls.length
  const turned = [...urls.slice(start), ...urls.slice(0, start)]
  return value % 2 === 0 ? turned : turned.slice(0, Math.max(1, turned.length - 1))
}

async function editPhotographs(site: Site, { admin, value }: Step, id: string) {
  const { data } = (await site.request(admin, propertyEndpoints.find, { params: { id } })).response
  const kept_property_images = JSON.stringify(rearrange(data.property_images, value))
  const added = value % 3 === 0 || data.property_images.length === 0 ? [site.photographs[value % 3]!] : []
  const body = { location: data.location, ...house, price: data.price ?? 1, kept_property_images }
  return site.request(admin, propertyEndpoints.update, { params: { id }, body, files: { property_images: added } })
}

/** Waits for the end of an operation that goes on after its response. */
export async function untilDone(site: Site, admin: number, id: string): Promise<Operation> {
  for (;;) {
    const { data } = (await site.request(admin, historyEndpoints.operation, { params: { id } })).response
    if (data.state !== 'running') return data
    await delay(20)
  }
}

/** Every kind of change. One that does not fit the records is rejected or changes nothing. */
export const actions: Readonly<Record<string, Action>> = {
  createProperty: async (site, step) => {
    const files = { property_images: site.photographs.slice(0, 1 + (step.value % 3)) }
    const body = { ...house, location: textOf(step.value), price: step.value, agent_id: await agentOf(site, step) }
    return site.request(step.admin, propertyEndpoints.create, { body, files })
  },
  editProperty: onOne('property', async (site, step, id) => {
    const body = { ...house, location: textOf(step.value), price: step.value, agent_id: await agentOf(site, step) }
    return site.request(step.admin, propertyEndpoints.update, { params: { id }, body })
  }),
  editPhotographs: onOne('property', editPhotographs),
  archive: onOne('property', (site, { admin, value }, id) =>
    site.request(admin, value % 2 ? propertyEndpoints.archive : propertyEndpoints.unarchive, { params: { id } }),
  ),
  removeProperty: onOne('property', (site, { admin }, id) =>
    site.request(admin, propertyEndpoints.remove, { params: { id } }),
  ),
  restoreProperty: onDeleted('property', (site, { admin }, id) =>
    site.request(admin, propertyEndpoints.restore, { params: { id } }),
  ),
  createAgent: (site, { admin, value }) => {
    const body = { ...contact, company_name: textOf(value), email: `new-${value}@agent.test` }
    return site.request(admin, agentEndpoints.create, { body, files: { logo: [site.photographs[value % 3]!] } })
  },
  editAgent: onOne('agent', (site, { admin, value }, id) => {
    const body = { ...contact, company_name: `${textOf(value)} Homes`, email: `edited-${value % 40}@agent.test` }
    const files = value % 2 ? { logo: [site.photographs[value % 3]!] } : {}
    return site.request(admin, agentEndpoints.update, { params: { id }, body, files })
  }),
  removeAgent: onOne('agent', (site, { admin }, id) => site.request(admin, agentEndpoints.remove, { params: { id } })),
  restoreAgent: onDeleted('agent', (site, { admin }, id) =>
    site.request(admin, agentEndpoints.restore, { params: { id } }),
  ),
  move: onOne('agent', async (site, step, to_agent_id) => {
    const from_agent_id = (await pick(site, 'agent', { ...step, record: step.value }))!
    return site.request(step.admin, propertyMoveEndpoints.create, { body: { from_agent_id, to_agent_id } })
  }),
  importAgents: async (site, { value }) => {
    // Every third one is undone in several chunks.
    const count = value % 3 === 0 ? 120 : 2
    await site.importAgents(Array.from({ length: count }, (_, place) => value + place * 1_000_000))
    return null
  },
  changeMany: async (site, { admin, value }) => {
    const filter = value % 2 === 0 ? {} : { archived: true }
    const action = value % 3 === 0 ? 'delete' : value % 2 === 0 ? 'archive' : 'unarchive'
    const body = { entity: 'property', select: { filter }, action } as const
    const outcome = await site.request(admin, bulkEndpoints.create, { body })
    if (outcome.status === 202) await untilDone(site, admin, outcome.response.data.operation_id)
    return outcome
  },
  createAnnouncement: (site, { admin, value }) =>
    site.request(admin, announcementEndpoints.create, {
      body: { announcement_text: textOf(value), redirect_link: '' },
    }),
  editAnnouncement: onOne('announcement', (site, { admin, value }, id) => {
    const body = { announcement_text: textOf(value), redirect_link: '' }
    return site.request(admin, announcementEndpoints.update, { params: { id }, body })
  }),
  removeAnnouncement: onOne('announcement', (site, { admin }, id) =>
    site.request(admin, announcementEndpoints.remove, { params: { id } }),
  ),
  createBanner: (site, { admin }) => {
    const body = { redirect_link: 'https://homes.test/' }
    return site.request(admin, bannerEndpoints.create, { body, files: { banner_image: [site.banner] } })
  },
  removeBanner: onOne('banner', (site, { admin }, id) =>
    site.request(admin, bannerEndpoints.remove, { params: { id } }),
  ),
  saveCareer: async (site, step) => {
    const work = { description: 'x', location: 'Lagos', position: 'y', salary: step.value, type: 'Remote' }
    const body = { ...work, title: textOf(step.value), link: 'https://a.test/' }
    const id = step.value % 2 ? await pick(site, 'career', step) : null
    if (id === null) return site.request(step.admin, careerEndpoints.create, { body })
    return site.request(step.admin, careerEndpoints.update, { params: { id }, body })
  },
  removeCareer: onOne('career', (site, { admin }, id) =>
    site.request(admin, careerEndpoints.remove, { params: { id } }),
  ),
  setStatus: onOne('affiliate', async (site, { admin, value }, id) => {
    const found = site.db.selectFrom('affiliate').select('affiliate_code').where('id', '=', id)
    const { affiliate_code } = await found.executeTakeFirstOrThrow()
    const status = (['Activated', 'Terminated', 'Processing', 'Completed'] as const)[value % 4]!
    const payment_status = (['Processing', 'Pending', 'Disbursed'] as const)[value % 3]!
    return site.request(admin, affiliateEndpoints.updateStatus, {
      params: { affiliate_code },
      body: { status, payment_status },
    })
  }),
  setAnswered: onOne('inquiry', (site, { admin, value }, id) =>
    site.request(admin, inquiryEndpoints.setAnswered, { params: { id }, body: { answered: value % 3 > 0 } }),
  ),
  removeInquiry: onOne('inquiry', (site, { admin }, id) =>
    site.request(admin, inquiryEndpoints.remove, { params: { id } }),
  ),
  removeSignup: onOne('signup', (site, { admin }, id) =>
    site.request(admin, signupEndpoints.remove, { params: { id } }),
  ),
  createAdmin: (site, { admin, value }) => {
    const secret = { pswd: 'palm wine at dusk', confirmPswd: 'palm wine at dusk' }
    const body = {
      name: `Hired ${value}`,
      email: `hired-${value}@site.test`,
      phone_number: '0803',
      status: 1,
      ...secret,
    }
    return site.request(admin, adminEndpoints.create, { body })
  },
  removeAdmin: onOne('admin', (site, { admin }, id) => site.request(admin, adminEndpoints.remove, { params: { id } })),
}

/** Random changes for a property of fast-check. */
export const listSteps = (length: number): Arbitrary<Step[]> =>
  array(
    record({
      action: constantFrom(...Object.keys(actions)),
      admin: nat(2),
      record: nat(1_000),
      value: integer({ min: 1, max: 1_000_000 }),
    }),
    { minLength: length, maxLength: length, size: 'max' },
  )
