import { sql, type RawBuilder } from 'kysely'

import { isoTime } from '../../records/list-order'
import { mediaAddress, pictureObject } from '../../storage/serving/picture-sql'

/** Its live properties, active and archived ones: a scalar over `agent`. */
export const propertyCount: RawBuilder<number> = sql`(
  select count(*) from property where property.agent_id = agent.id and property.deleted_at is null)`

/** The select list of an agent over `agent` (contract: Agent), so that PostgreSQL builds the JSON of records and lists. */
export const agentColumns = (origin: string): RawBuilder<unknown> => sql`
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

const logo = sql`from media where media.agent_id = agent.id and media.slot = 'logo' and media.deleted_at is null limit 1`
