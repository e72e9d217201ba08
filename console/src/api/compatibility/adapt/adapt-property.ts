import { Property } from '@gatehouse/contract/entities/property'
import { adaptFields, type LooseRecord } from './adapt-fields'
import { asPicture, asTexts } from './values'

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

const adaptProperty = (record: LooseRecord) =>
  adaptFields(Property, record, { video_upload: asTexts(record['video_upload'])[0] ?? null, facts: {} })

const asVideo = (url: string) => ({
  url,
  type: /\.avi(\?|$)/i.test(url) ? 'video/x-msvideo' : 'video/mp4',
  state: 'ready',
  poster: null,
  width: null,
  height: null,
  duration: null,
})
