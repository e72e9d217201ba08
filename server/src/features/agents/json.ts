import { Agent } from '@gatehouse/contract/entities/agent'
import { sql, type RawBuilder } from 'kysely'

import { jsonObject } from '../../records/select-list'
import { mediaAddress, pictureObject } from '../../storage/serving/picture-sql'

/** An agent over `agent`. */
export const agentJson = (origin: string) =>
  jsonObject('agent', Agent, {
    logo: sql`(select ${mediaAddress(origin)} ${logo})`,
    property_count: propertyCount,
    archived_property_count: sql`(
      select count(*) from property where property.agent_id = agent.id and property.deleted_at is null
        and property.archived)`,
    media: sql`json_build_object('logo', (select ${pictureObject(origin)} ${logo}))`,
  })

/** The number of live properties of an agent, active and archived: a scalar over `agent`. */
export const propertyCount: RawBuilder<number> = sql`(
  select count(*) from property where property.agent_id = agent.id and property.deleted_at is null)`

const logo = sql`from media where media.agent_id = agent.id and media.slot = 'logo' and media.deleted_at is null limit 1`
