import { propertyTypes } from '@gatehouse/contract/entities/property-choices'
import { factFields, factNames } from '@gatehouse/contract/listing/facts'
import { formatLongDate } from '../../../format/dates'
import { formatNaira } from '../../../format/naira'
import type { Merging } from '../../../forms/merging/describe-changes'
import type { PropertyFormValues } from './property-form-values'

const nairaFacts: readonly string[] = factNames
  .filter((name) => 'kind' in factFields[name] && factFields[name].kind === 'naira')
  .map((name) => `fact_${name}`)

/** Amenities too are merged one by one: they are a set. */
export const propertyMerging: Merging<PropertyFormValues> = {
  lists: ['property_images', 'floor_plan', 'amenities', 'fact_power', 'fact_water', 'property_image_captions'],
  amounts: ['price'],
  describe: (name, values) => {
    if ((name === 'price' || nairaFacts.includes(name)) && values[name] !== '') return formatNaira(Number(values[name]))
    if (name === 'property_availability') return formatLongDate(values.property_availability) ?? undefined
    if (name === 'property_type_id') return propertyTypes.find(({ id }) => String(id) === values.property_type_id)?.name
    if (name !== 'video_upload') return undefined
    const [video] = values.video_upload
    if (video === undefined) return 'No video'
    return video.kind === 'new' ? `The new video “${video.file.name}”` : 'The current video'
  },
}
