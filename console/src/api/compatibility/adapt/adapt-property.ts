import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { asNumberOrNull, asText } from '@gatehouse/contract/values/loose-values'
import { asBoolean, asId, asPicture, asTextOrNull, asTexts, asTimestamp } from './values'

type LooseRecord = Readonly<Record<string, unknown>>

/** A property in a list. */
export function adaptCard(record: LooseRecord) {
  const property = adaptProperty(record)
  const [cover] = property.property_images
  return { ...property, media: { cover: cover === undefined ? null : asPicture(cover) } }
}

/** A property on its own page. */
export function adaptPropertyRecord(record: LooseRecord) {
  const property = adaptProperty(record)
  return {
    ...property,
    media: {
      property_images: property.property_images.map(asPicture),
      floor_plan: property.floor_plan.map(asPicture),
      video_upload: property.video_upload === null ? null : asVideo(property.video_upload),
    },
  }
}

type Fields = Exclude<keyof PropertyCard, 'media'>

const adaptProperty = (record: LooseRecord) =>
  ({
    id: asId(record['id']),
    type: asText(record['type']),
    location: asText(record['location']),
    agent_id: asTextOrNull(record['agent_id']),
    agent_name: asTextOrNull(record['agent_name']),
    property_type_id: asNumberOrNull(record['property_type_id']),
    property_availability: asTextOrNull(record['property_availability']),
    price: asNumberOrNull(record['price']),
    living_room: asText(record['living_room']),
    bedroom: asText(record['bedroom']),
    bathroom: asText(record['bathroom']),
    finance: asBoolean(record['finance']),
    property_description: asText(record['property_description']),
    amenities: asTexts(record['amenities']),
    property_images: asTexts(record['property_images']),
    floor_plan: asTexts(record['floor_plan']),
    video_upload: asTexts(record['video_upload'])[0] ?? null,
    archived: asBoolean(record['archived']),
    created_at: asTimestamp(record['created_at']),
    updated_at: asTimestamp(record['updated_at'] ?? record['created_at']),
    // 0: the server has no versions, and no If-Match is sent.
    version: asNumberOrNull(record['version']) ?? 0,
  }) satisfies Record<Fields, unknown>

const asVideo = (url: string) => ({
  url,
  type: /\.avi(\?|$)/i.test(url) ? 'video/x-msvideo' : 'video/mp4',
  state: 'ready',
  poster: null,
  width: null,
  height: null,
  duration: null,
})
