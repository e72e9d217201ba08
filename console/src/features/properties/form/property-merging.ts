import { propertyTypes } from '@gatehouse/contract/entities/property-choices'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import { factFields, factNames } from '@gatehouse/contract/listing/facts'
import { formatLongDate } from '../../../format/dates'
import { formatNaira } from '../../../format/naira'
import type { Merging } from '../../../forms/merging/describe-changes'
import { captionIn, captionKey } from './photos/caption-values'
import { nameOf } from './photos/photo-name'
import type { PropertyFormValues } from './property-form-values'

const nairaFacts: readonly string[] = factNames
  .filter((name) => 'kind' in factFields[name] && factFields[name].kind === 'naira')
  .map((name) => `fact_${name}`)

/** Amenities too are merged one by one: they are a set. */
export const propertyMerging: Merging<PropertyFormValues> = {
  lists: ['property_images', 'floor_plan', 'amenities', 'fact_power', 'fact_water'],
  keyed: { property_image_captions: captionKey },
  amounts: ['price'],
  describe: (name, values, others) => {
    if (name === 'property_image_captions') return describeCaptions(values, others)
    if ((name === 'price' || nairaFacts.includes(name)) && values[name] !== '') return formatNaira(Number(values[name]))
    if (name === 'property_availability') return formatLongDate(values.property_availability) ?? undefined
    if (name === 'property_type_id') return propertyTypes.find(({ id }) => String(id) === values.property_type_id)?.name
    if (name !== 'video_upload') return undefined
    const [video] = values.video_upload
    if (video === undefined) return 'No video'
    return video.kind === 'new' ? `The new video “${video.file.name}”` : 'The current video'
  },
}

/** The captions that differ, a line each. */
function describeCaptions(
  { property_images, floor_plan, property_image_captions: captions }: PropertyFormValues,
  others: PropertyFormValues,
) {
  const pictures = Object.entries({ property_images, floor_plan } as const).flatMap(([group, files]) =>
    files.map(({ key }, index) => ({ key, name: nameOf(propertyFiles[group as 'floor_plan'], index) })),
  )
  const lines = pictures.flatMap(({ key, name }) => {
    const text = captionIn(captions, key)
    const isSame = text === captionIn(others.property_image_captions, key)
    return isSame ? [] : [`${name}: ${text === '' ? 'no caption' : text}`]
  })
  return lines.join('\n')
}
