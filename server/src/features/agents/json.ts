import type { Agent } from '@gatehouse/contract/entities/agent'
import { sql, type RawBuilder } from 'kysely'

import { isoTime } from '../../records/list-order'
import { mediaAddress, pictureObject } from '../../storage/serving/picture-sql'

/** An agent over `agent`. */
export const agentJson = (origin: string): RawBuilder<Agent> => sql`
  agent.id, agent.first_name, agent.last_name, agent.company_name, agent.email, agent.phone_number,
  (select ${mediaAddress(origin)} ${logo}) as logo,
  agent.city, agent.postcode, agent.status,
  ${propertyCount} as property_count,
  (select count(*) from property where property.agent_id = agent.id and property.deleted_at is null
    and property.archived) as archived_property_count,
  ${isoTime(sql`agent.created_at`)} as created_at,
  ${isoTime(sql`agent.updated_at`)} as updated_at,
  agent.version,
  json_build_object('logo', (select ${pictureObject(origin)} ${logo})) as media`

/** The number of live properties of an agent, active and archived: a scalar over `agent`. */
export const propertyCount: RawBuilder<number> = sql`(
  select count(*) from property where property.agent_id = agent.id and property.deleted_at is null)`

const logo = sql`from media where media.agent_id = agent.id and media.slot = 'logo' and media.deleted_at is null limit 1`
