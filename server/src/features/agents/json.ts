import { Agent } from '@gatehouse/contract/entities/agent'
import { sql } from 'kysely'

import { archivedPropertyCount, propertyCount } from '../../records/counters/agent-property-counter'
import { jsonObject } from '../../records/select-list'
import { mediaAddress, type Origin, pictureObject } from '../../storage/serving/picture-sql'

/** An agent over `agent`. */
export const agentJson = (origin: Origin) =>
  jsonObject('agent', Agent, {
    logo: sql`(select ${mediaAddress(origin)} ${logo})`,
    property_count: propertyCount,
    archived_property_count: archivedPropertyCount,
    media: sql`json_build_object('logo', (select ${pictureObject(origin)} ${logo}))`,
  })

const logo = sql`from media where media.agent_id = agent.id and media.slot = 'logo' and media.deleted_at is null limit 1`
