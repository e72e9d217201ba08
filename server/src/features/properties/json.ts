import { DeletedProperty, PropertyCard, PropertyRecord } from '@gatehouse/contract/entities/property'
import type { propertyFiles } from '@gatehouse/contract/entities/property-files'
import { sql, type RawBuilder } from 'kysely'

import { isoTime } from '../../records/list-order'
import { selectList } from '../../records/select-list'
import { restorableDays } from '../../records/soft-delete'
import { mediaAddress, pictureObject, videoObject } from '../../storage/serving/picture-sql'

/** Requests without a token (PUBLIC_LISTINGS) do not see whose listing a property is. */
interface Audience {
  readonly isPublic: boolean
}
const admins: Audience = { isPublic: false }

/** A property over `property`, with all details of its files. */
export const propertyJson = (origin: string, audience = admins) =>
  selectList('property', PropertyRecord, {
    ...computedFields(origin, audience),
    media: sql`json_build_object(
      'property_images', ${filesOf('property_images', pictureObject(origin))},
      'floor_plan', ${filesOf('floor_plan', pictureObject(origin))},
      'video_upload', ${firstFileOf('video_upload', videoObject(origin))})`,
  })

/** A property in a list, with its cover only. */
export const propertyCardJson = (origin: string, audience = admins) =>
  selectList('property', PropertyCard, cardFields(origin, audience))

/** A deleted property in the list of deleted properties. */
export const deletedPropertyJson = (origin: string) =>
  selectList('property', DeletedProperty, {
    ...cardFields(origin, admins),
    restorable_until: isoTime(sql`(property.deleted_at + ${restorableLifetime})`),
  })

export const restorableLifetime = sql`${restorableDays} * interval '1 day'`

type Slot = keyof typeof propertyFiles

const computedFields = (origin: string, { isPublic }: Audience) => ({
  agent_name: isPublic ? sql`null::text` : company,
  property_images: filesOf('property_images', mediaAddress(origin)),
  floor_plan: filesOf('floor_plan', mediaAddress(origin)),
  video_upload: firstFileOf('video_upload', mediaAddress(origin)),
})

const cardFields = (origin: string, audience: Audience) => ({
  ...computedFields(origin, audience),
  media: sql`json_build_object('cover', ${firstFileOf('property_images', pictureObject(origin))})`,
})

const company = sql`(select agent.company_name from agent where agent.id = property.agent_id)`

const filesOf = (slot: Slot, file: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(${file} order by media.position, media.key), '[]')
  from media where ${belongsTo(slot)})`

const firstFileOf = (slot: Slot, file: RawBuilder<unknown>) => sql`(
  select ${file} from media where ${belongsTo(slot)} order by media.position, media.key limit 1)`

/** A deleted property has the files that were deleted together with it. */
const belongsTo = (slot: Slot) => sql`media.property_id = property.id and media.slot = ${sql.lit(slot)}
  and media.deleted_at is not distinct from property.deleted_at`
