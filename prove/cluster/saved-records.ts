import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sampleAgent, sampleCareer, samplePropertyInput } from '@gatehouse/contract/samples'

import { makePhotograph } from '../../server/test/media/pictures'
import { type Outcome, sendRequest } from '../../server/test/send-request'
import type { Cluster } from './cluster'

interface Creation {
  readonly token: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

export type CreateRecord = (
  url: string,
  sent: Creation,
  text: string,
) => Promise<Pick<Outcome<never>, 'status' | 'headers' | 'text'>>

export interface RecordKinds {
  readonly withFiles: readonly CreateRecord[]
  readonly withoutFiles: readonly CreateRecord[]
}

/** Create a record of each kind. `text` identifies the record. */
export async function createRecordKinds(): Promise<RecordKinds> {
  const photograph = { name: 'front.jpg', content: await makePhotograph({ width: 640, height: 480 }) }
  return {
    withFiles: [
      (url, sent, text) =>
        sendRequest(url, propertyEndpoints.create, {
          ...sent,
          body: { ...samplePropertyInput, location: text },
          files: { property_images: [photograph] },
        }),
      (url, sent, text) => {
        const { first_name, last_name, phone_number, city, postcode, status } = sampleAgent
        const email = `${text.toLowerCase().replaceAll(' ', '-')}@homes.test`
        const body = { first_name, last_name, phone_number, city, postcode, status, email, company_name: text }
        return sendRequest(url, agentEndpoints.create, { ...sent, body, files: { logo: [photograph] } })
      },
    ],
    withoutFiles: [
      (url, sent, text) =>
        sendRequest(url, announcementEndpoints.create, {
          ...sent,
          body: { announcement_text: text, redirect_link: '' },
        }),
      (url, sent, text) => {
        const { description, location, position, salary, type, link } = sampleCareer
        const body = { title: text, description, location, position, salary, type, link }
        return sendRequest(url, careerEndpoints.create, { ...sent, body })
      },
    ],
  }
}

/** Acknowledged changes that are not in the database, and changes that are there more than once. */
export async function compareWrites(
  { query }: Pick<Cluster, 'query'>,
  { acknowledged }: { readonly acknowledged: ReadonlySet<string> },
  name: string,
) {
  // Before the query: the clients may still save.
  const expected = [...acknowledged]
  const rows = await query<{ text: string; count: string }>(
    `select text, count(*) from (
       select announcement_text as text from announcement
       union all select location from property
       union all select company_name from agent
       union all select title from career
     ) record where text like $1 group by 1`,
    [`${name} %`],
  )
  const stored = new Set(rows.map(({ text }) => text))
  return {
    lost: expected.filter((text) => !stored.has(text)),
    doubled: rows.filter(({ count }) => Number(count) > 1),
  }
}
