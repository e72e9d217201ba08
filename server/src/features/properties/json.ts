import type { DeletedProperty, PropertyCard, PropertyRecord } from '@gatehouse/contract/entities/property'
import { sql, type RawBuilder } from 'kysely'

import { isoTime } from '../../records/list-order'
import { restorableDays } from '../../records/soft-delete'
import { mediaAddress, pictureObject, videoObject } from '../../storage/serving/picture-sql'

/** Requests without a token (PUBLIC_LISTINGS) do not see whose listing a property is. */
interface Audience {
  readonly isPublic: boolean
}
const admins: Audience = { isPublic: false }

/** A property over `property`, with all details of its files. */
export const propertyJson = (origin: string, audience = admins): RawBuilder<PropertyRecord> =>
  withMedia(
    origin,
    audience,
    sql`json_build_object(
      'property_images', ${filesOf('property_images', pictureObject(origin))},
      'floor_plan', ${filesOf('floor_plan', pictureObject(origin))},
      'video_upload', ${firstFileOf('video_upload', videoObject(origin))})`,
  )

/** A property in a list, with its cover only. */
export const propertyCardJson = (origin: string, audience = admins): RawBuilder<PropertyCard> =>
  withMedia(origin, audience, sql`json_build_object('cover', ${firstFileOf('property_images', pictureObject(origin))})`)

/** A deleted property in the list of deleted properties. */
export const deletedPropertyJson = (origin: string): RawBuilder<DeletedProperty> => sql`
  ${propertyCardJson(origin)},
  ${isoTime(sql`property.deleted_at`)} as deleted_at,
  ${isoTime(sql`(property.deleted_at + ${restorableLifetime})`)} as restorable_until`

export const restorableLifetime = sql`${restorableDays} * interval '1 day'`

type Slot = 'property_images' | 'floor_plan' | 'video_upload'

const withMedia = <Json>(origin: string, { isPublic }: Audience, media: RawBuilder<unknown>): RawBuilder<Json> => sql`
  property.id, property.type, property.location, property.agent_id, ${isPublic ? sql`null` : company} as agent_name,
  property.property_type_id,
  property.property_availability, property.price, property.living_room, property.bedroom, property.bathroom,
  property.finance, property.property_description, property.amenities,
  ${filesOf('property_images', mediaAddress(origin))} as property_images,
  ${filesOf('floor_plan', mediaAddress(origin))} as floor_plan,
  ${firstFileOf('video_upload', mediaAddress(origin))} as video_upload,
  property.archived,
  ${isoTime(sql`property.created_at`)} as created_at,
  ${isoTime(sql`property.updated_at`)} as updated_at,
  property.version,
  ${media} as media`

const company = sql`(select agent.company_name from agent where agent.id = property.agent_id)`

const filesOf = (slot: Slot, file: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(${file} order by media.position, media.key), '[]')
  from media where ${belongsTo(slot)})`

const firstFileOf = (slot: Slot, file: RawBuilder<unknown>) => sql`(
  select ${file} from media where ${belongsTo(slot)} order by media.position, media.key limit 1)`

/** A deleted property has the files that were deleted together with it. */
const belongsTo = (slot: Slot) => sql`media.property_id = property.id and media.slot = ${sql.lit(slot)}
  and media.deleted_at is not distinct from property.deleted_at`
