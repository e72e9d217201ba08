import { accountEndpoints } from '@gatehouse/contract/account'
import { hrefFor } from '@gatehouse/contract/endpoint'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { notificationEndpoints } from '@gatehouse/contract/entities/notification'
import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { userEndpoints } from '@gatehouse/contract/entities/user'
import { serverStatusEndpoints } from '@gatehouse/contract/operating/server-status'
import { searchEndpoints } from '@gatehouse/contract/search/search-call'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { securityEventEndpoints } from '@gatehouse/contract/security-event'
import { statsEndpoints } from '@gatehouse/contract/stats'
import type { Pool } from 'pg'

import { areas, families } from '../fill/words'
import { type GrowthQuery, reads } from './property-queries'

/** The pages that a person opens by their numbers, and one far behind them. */
const pages = [1, 2, 3, 10, 100]
const pageSize = 6

/** The counts, the bell, and every other list of the console with its filters and searches. */
export async function recordQueries(pool: Pool): Promise<GrowthQuery[]> {
  const idsOf = async (table: string) =>
    (await pool.query<{ id: string }>(`select id from ${table} order by md5(id::text) limit 100`)).rows
  const inquired = await pool.query<{ id: string }>(
    'select property_id as id from inquiry where property_id is not null order by md5(id::text) limit 100',
  )
  const paged = (title: string, path: string, query = '') =>
    reads(
      title,
      pages.map((page) => `${path}?limit=${pageSize}&page=${page}${query}`),
    )
  const searched = families.map((family) => `limit=20&q=${family.toLowerCase()}`)
  return [
    reads('counts of the dashboard', [statsEndpoints.find.path]),
    reads('bell', [notificationEndpoints.find.path]),
    {
      ...reads(
        'search of all kinds',
        [...families, ...areas, 'l', 'lekki duplex', '45m'].map((q) =>
          hrefFor(searchEndpoints.find, {}, { q: q.toLowerCase() }),
        ),
      ),
      maxP99Ms: 100,
    },
    reads('agents', [`${agentEndpoints.list.path}?limit=20`]),
    reads('agents by properties', [`${agentEndpoints.list.path}?limit=20&sort=properties`]),
    reads(
      'agents: search',
      searched.map((query) => `${agentEndpoints.list.path}?${query}`),
    ),
    reads(
      'one agent',
      (await idsOf('agent')).map(({ id }) => hrefFor(agentEndpoints.find, { id })),
    ),
    paged('inquiries', inquiryEndpoints.list.path),
    paged('inquiries, open', inquiryEndpoints.list.path, '&state=open'),
    paged('inquiries, answered', inquiryEndpoints.list.path, '&state=answered'),
    reads(
      'inquiries of a property',
      inquired.rows.map(({ id }) => `${inquiryEndpoints.list.path}?limit=3&property_id=${id}`),
    ),
    reads(
      'one inquiry with its position',
      (await pool.query<{ id: string }>('select id from inquiry order by created_at desc, id desc limit 100')).rows.map(
        ({ id }) => hrefFor(inquiryEndpoints.find, { id }),
      ),
    ),
    paged('users', userEndpoints.list.path),
    paged('sign-ups', signupEndpoints.list.path),
    paged('affiliates', affiliateEndpoints.list.path),
    paged('announcements', announcementEndpoints.list.path),
    reads('careers', [`${careerEndpoints.list.path}?limit=20`]),
    paged('security events, own', securityEventEndpoints.listOwn.path),
    paged('security events, all', securityEventEndpoints.listAll.path),
    reads('admins', [`${adminEndpoints.list.path}?limit=6&page=1`]),
    reads('devices', [accountEndpoints.listDevices.path]),
    reads('receipts of erasures', [`${personalDataEndpoints.listReceipts.path}?limit=10&page=1`]),
    reads('status of the server', [serverStatusEndpoints.find.path]),
  ]
}
