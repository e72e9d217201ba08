import { PropertyInput } from '@gatehouse/contract/property'
import { propertySentences } from '@gatehouse/contract/property-sentences'
import { z } from '@gatehouse/contract/zod'

/** The contract's own rules; an image is required only when creating (specification, section 5). */
export function propertyFormSchema(isNew: boolean): z.ZodType {
  const images = z.array(z.unknown())
  return PropertyInput.omit({ agent_id: true }).extend({
    property_images: isNew ? images.min(1, propertySentences.imageRequired) : images,
  })
}
