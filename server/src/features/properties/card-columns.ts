import { sql, type RawBuilder } from 'kysely'

import { isoTime } from '../../records/list-order'
import { mediaAddress, pictureObject } from '../../storage/serving/picture-sql'
import type { PropertyFileGroup } from './property-files'

/** The select list of a card over `property` (contract: PropertyCard), so that PostgreSQL builds the JSON of lists. */
export const cardColumns = (origin: string): RawBuilder<unknown> => sql`
  property.id, property.type, property.location, property.agent_id, property.property_type_id,
  property.property_availability, property.price, property.living_room, property.bedroom, property.bathroom,
  property.finance, property.property_description, property.amenities,
  ${addresses(origin, 'property_images')} as property_images,
  ${addresses(origin, 'floor_plan')} as floor_plan,
  (select ${mediaAddress(origin)} from media where ${own('video_upload')}
    order by media.position, media.key limit 1) as video_upload,
  property.archived,
  ${isoTime(sql`property.created_at`)} as created_at,
  ${isoTime(sql`property.updated_at`)} as updated_at,
  property.version,
  json_build_object('cover', (select ${pictureObject(origin)} from media where ${own('property_images')}
    order by media.position, media.key limit 1)) as media`

const addresses = (origin: string, slot: PropertyFileGroup) => sql`(
  select coalesce(json_agg(${mediaAddress(origin)} order by media.position, media.key), '[]')
  from media where ${own(slot)})`

/** Files that were deleted together with their property still count as its own, for the list of deleted properties. */
const own = (slot: PropertyFileGroup) => sql`media.property_id = property.id and media.slot = ${sql.lit(slot)}
  and media.deleted_at is not distinct from property.deleted_at`
