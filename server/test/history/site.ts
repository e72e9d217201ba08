import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import type { Kysely } from 'kysely'

import { newId } from '../../src/database/id'
import type { OpenDatabase } from '../../src/database/open'
import type { Tables } from '../../src/database/tables'
import { rebuildPropertyJson } from '../../src/features/properties/stored-json'
import { runImport } from '../../src/imports/command'
import { recount } from '../../src/records/counters/recount'
import { refoldSearchTexts } from '../../src/records/search/refold'
import {
  insertAdmin,
  insertAffiliate,
  insertAgent,
  insertAnnouncement,
  insertInquiry,
  insertProperty,
  insertSignup,
  openSession,
} from '../insert-rows'
import { makePhotograph } from '../media/pictures'
import type { Outcome, Sent } from '../send-request'

/** A running server with three admins, who change its records. */
export interface Site {
  readonly db: Kysely<Tables>
  /** Sends a request as one of the admins, again if the server was killed meanwhile. */
  request<E extends Endpoint>(admin: number, endpoint: E, ...sent: Sent<E>): Promise<Outcome<E>>
  readonly photographs: readonly { readonly name: string; readonly content: Uint8Array }[]
  readonly banner: { readonly name: string; readonly content: Uint8Array }
  /** Imports agents with these numbers as `npm run import` does. */
  importAgents(numbers: readonly number[]): Promise<void>
}

/**
 * Makes the records that are there before the changes, and the tokens of three admins. `database` may be
 * opened again.
 */
export async function openSite(
  database: () => OpenDatabase,
  send: <E extends Endpoint>(token: string, endpoint: E, ...sent: Sent<E>) => Promise<Outcome<E>>,
): Promise<Site> {
  const { db } = database()
  const tokens: string[] = []
  for (const name of ['Ngozi', 'Emeka', 'Tunde']) {
    const email = `${name.toLowerCase()}.${newId()}@site.test`
    tokens.push(await openSession(db, await insertAdmin(db, { name, email, password: 'mango orchard in May' })))
  }
  const photographs = await Promise.all(
    [300, 320, 340].map(async (width) => ({
      name: `${width}.jpg`,
      content: await makePhotograph({ width, height: 200, orientation: 1 }),
    })),
  )
  const banner = {
    name: 'banner.jpg',
    content: await makePhotograph({ width: 1280, height: 768, orientation: 1 }),
  }
  const site: Site = {
    get db() {
      return database().db
    },
    request: (admin, endpoint, ...sent) => send(tokens[admin % tokens.length]!, endpoint, ...sent),
    photographs,
    banner,
    importAgents: (numbers) => importAgents(database(), numbers),
  }
  await insertRecords(site)
  return site
}

/** Some records as they are stored by a version without a history, and some with files. */
async function insertRecords(site: Site): Promise<void> {
  const { db, photographs, banner } = site
  const agents = [await insertAgent(db, { company_name: 'Lekki Homes' }), await insertAgent(db)]
  const search_text = 'lekki phase 1, lagos\nlekki homes'
  for (const agent of agents) await insertProperty(db, { agent_id: agent.id, search_text })
  await insertProperty(db, { agent_id: agents[0]!.id, search_text, price: null, deleted_at: new Date() })
  for (const payment_status of ['Pending', 'Processing']) await insertAffiliate(db, { payment_status })
  await insertAnnouncement(db)
  for (const message of ['Is it available?', 'May I see it?']) await insertInquiry(db, { message })
  for (let place = 0; place < 2; place += 1) await insertSignup(db)
  await refoldSearchTexts(db, { info: () => {} })
  await rebuildPropertyJson(db)
  await recount(db, new Date())
  const body = { location: 'Ikoyi', price: 5_000_000, property_availability: '2027-01-15', amenities: ['Gym'] }
  for (const count of [1, 3]) {
    const files = { property_images: photographs.slice(0, count) }
    await expectDone(site.request(0, propertyEndpoints.create, { body: { ...body, property_description: 'x' }, files }))
  }
  const contact = { first_name: 'Ada', last_name: 'Obi', phone_number: '0803', city: 'Lagos', postcode: '1' }
  const agent = { ...contact, company_name: 'Ikoyi Keys', email: `${newId()}@agent.test` }
  await expectDone(site.request(1, agentEndpoints.create, { body: agent, files: { logo: [photographs[0]!] } }))
  const redirect_link = 'https://lekkihomes.test/'
  await expectDone(
    site.request(2, bannerEndpoints.create, { body: { redirect_link }, files: { banner_image: [banner] } }),
  )
}

/** @throws Error with the response, unless the request succeeded */
export async function expectDone<E extends Endpoint>(sent: Promise<Outcome<E>>) {
  return (await sent).response
}

/** Imports agents with these numbers as `npm run import` does. */
export async function importAgents(database: Pick<OpenDatabase, 'db'>, numbers: readonly number[]) {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-import-'))
  try {
    const rows = numbers.map(
      (number) => `Ada,Obi,Imported ${number},imported-${number}@agent.test,0803${number},Lagos,1`,
    )
    const header = 'first_name,last_name,company_name,email,phone_number,city,postcode'
    await writeFile(join(folder, 'agents.csv'), [header, ...rows].join('\n'))
    const printed: string[] = []
    const write = (text: string) => printed.push(text)
    // It uses nothing else of an open database.
    const openDatabase = async () => ({ ...database, close: async () => {} }) as OpenDatabase
    const code = await runImport(['agents', 'agents.csv'], { folder, out: { write }, err: { write }, openDatabase })
    if (code !== 0) throw new Error(printed.join(''))
  } finally {
    await rm(folder, { recursive: true })
  }
}
