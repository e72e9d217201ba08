import type { PropertyRecord } from '@gatehouse/contract/property'
import { sql, type Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import { describePicture, describeVideo, mediaUrl } from '../../storage/serving/describe-media'
import type { MediaRow } from '../../storage/media-rows'

export type PropertyFile = Pick<
  MediaRow,
  'key' | 'slot' | 'files' | 'width' | 'height' | 'color' | 'duration' | 'state'
>

export type PropertyFileGroup = 'property_images' | 'floor_plan' | 'video_upload'

/** The live files of a property, in their order. */
export function listFiles(db: Kysely<Tables>, propertyId: string): Promise<PropertyFile[]> {
  return db
    .selectFrom('media')
    .select(['key', 'slot', 'files', 'width', 'height', 'color', 'duration', 'state'])
    .where('property_id', '=', propertyId)
    .where('deleted_at', 'is', null)
    .orderBy('slot')
    .orderBy('position')
    .orderBy('key')
    .execute()
}

/** What `listFiles` answers, as a column of a query over `property`. */
export const filesColumn = sql<PropertyFile[]>`(
  select coalesce(json_agg(json_build_object('key', key, 'slot', slot, 'files', files, 'width', width, 'height', height,
    'color', color, 'duration', duration, 'state', state) order by slot, position, key), '[]')
  from media where media.property_id = property.id and media.deleted_at is null)`

/** The file fields of a record, as addresses and as `media` with everything known of them. */
export function describeFiles(
  origin: string,
  files: readonly PropertyFile[],
): Pick<PropertyRecord, PropertyFileGroup | 'media'> {
  const ofSlot = (slot: PropertyFileGroup) => files.filter((file) => file.slot === slot)
  const images = ofSlot('property_images').map((file) => describePicture(origin, file))
  const plans = ofSlot('floor_plan').map((file) => describePicture(origin, file))
  const [video] = ofSlot('video_upload')
  return {
    property_images: images.map(({ url }) => url),
    floor_plan: plans.map(({ url }) => url),
    video_upload: video ? mediaUrl(origin, video) : null,
    media: {
      property_images: images,
      floor_plan: plans,
      video_upload: video ? describeVideo(origin, video) : null,
    },
  }
}

/** The keys by file group, as they stand in `change` rows. */
export const keysByGroup = (files: readonly PropertyFile[]): Record<PropertyFileGroup, string[]> => ({
  property_images: files.filter(({ slot }) => slot === 'property_images').map(({ key }) => key),
  floor_plan: files.filter(({ slot }) => slot === 'floor_plan').map(({ key }) => key),
  video_upload: files.filter(({ slot }) => slot === 'video_upload').map(({ key }) => key),
})
