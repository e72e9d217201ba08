import { accountEndpoints } from '@gatehouse/contract/account'
import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyMoveEndpoints } from '@gatehouse/contract/entities/property-move'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { sql } from 'kysely'

import { insertAdmin, insertAgent, insertProperty, openSession } from '../../server/test/insert-rows'
import { makePhotograph } from '../../server/test/media/pictures'
import { type Race, send, type Servers, unexpected } from './race'

const photograph = { name: 'front.jpg', content: await makePhotograph({ width: 60, height: 40 }) }

/** Live properties whose agent is deleted or does not exist. */
async function orphans({ database }: Servers): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select property.id from property left join agent on agent.id = property.agent_id and agent.deleted_at is null
    where property.deleted_at is null and property.agent_id is not null and agent.id is null`.execute(database.db)
  return rows.length === 0 ? null : `${rows.length} properties without their agent`
}

export const deleteAgentAndCreateProperty: Race = {
  name: 'the delete of an agent and a new property of that agent',
  async round(servers) {
    const { id } = await insertAgent(servers.database.db)
    const body = { ...samplePropertyInput, agent_id: id }
    const results = await Promise.all([
      send(servers, 0, agentEndpoints.remove, { params: { id } }),
      send(servers, 1, propertyEndpoints.create, { body, files: { property_images: [photograph] } }),
    ])
    return unexpected(results, '200 409', '200 422') ?? (await orphans(servers))
  },
}

export const deleteAgentAndMove: Race = {
  name: 'the delete of an agent and a move of properties to that agent',
  async round(servers) {
    const { db } = servers.database
    const [from, to] = [await insertAgent(db), await insertAgent(db)]
    await insertProperty(db, { agent_id: from.id })
    const results = await Promise.all([
      send(servers, 0, agentEndpoints.remove, { params: { id: to.id } }),
      send(servers, 1, propertyMoveEndpoints.create, { body: { from_agent_id: from.id, to_agent_id: to.id } }),
    ])
    return unexpected(results, '200 404', '200 409', '200 422') ?? (await orphans(servers))
  },
}

export const sameEmail: Race = {
  name: 'two agents with the same email',
  async round(servers) {
    const email = `${crypto.randomUUID()}@agent.test`
    const body = {
      first_name: 'A',
      last_name: 'B',
      company_name: 'C',
      email,
      phone_number: '1',
      city: 'Lagos',
      postcode: '1',
    }
    const create = (server: 0 | 1, typed: string) =>
      send(servers, server, agentEndpoints.create, { body: { ...body, email: typed }, files: { logo: [photograph] } })
    return unexpected(await Promise.all([create(0, email), create(1, email.toUpperCase())]), '201 409')
  },
}

export const adminsDeleteEachOther: Race = {
  name: 'two admins who delete each other',
  async round(servers) {
    const { db } = servers.database
    const { rows } = await sql<{ id: string }>`select id from admin where deleted_at is null`.execute(db)
    const [one, other] = [await insertAdmin(db, { password }), await insertAdmin(db, { password })]
    const tokens = [await openSession(db, one), await openSession(db, other)]
    // Without others, so that one of the two would be the last admin.
    await sql`update admin set deleted_at = now() where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
    const results = await Promise.all([
      send(servers, 0, adminEndpoints.remove, { params: { id: other.id }, token: tokens[0]! }),
      send(servers, 1, adminEndpoints.remove, { params: { id: one.id }, token: tokens[1]! }),
    ])
    const left = await sql<{ id: string }>`select id from admin where deleted_at is null`.execute(db)
    await sql`update admin set deleted_at = null where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db)
    await sql`update admin set deleted_at = now() where id in (${one.id}, ${other.id})`.execute(db)
    if (left.rows.length !== 1) return `${left.rows.length} admins remain`
    return unexpected(results, '200 401', '200 409')
  },
}

/** After the response to the sign-out, no server accepts the token. */
export const signOutAndChange: Race = {
  name: 'a sign-out and a change with the same token',
  async round(servers) {
    const { db } = servers.database
    const token = await openSession(db, await insertAdmin(db, { password }))
    const body = { announcement_text: 'at the last moment', redirect_link: '' }
    const signedOut = send(servers, 0, sessionEndpoints.signOut, { token })
    const changing = send(servers, 1, announcementEndpoints.create, { token, body })
    await signedOut
    const after = await Promise.all(
      ([0, 1] as const).map((server) => send(servers, server, accountEndpoints.listDevices, { token })),
    )
    const wrong = unexpected([await signedOut, await changing], '200 200', '200 401')
    return wrong ?? unexpected(after, '401 401')
  },
}

const password = 'akara every Saturday'
