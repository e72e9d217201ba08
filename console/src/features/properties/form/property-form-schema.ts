import { PropertyInput } from '@gatehouse/contract/property'
import { propertyMessages } from '@gatehouse/contract/property-messages'
import { z } from '@gatehouse/contract/zod'

/** The contract's own rules; an image is required only when creating (S5.1). */
const texts = PropertyInput.omit({ agent_id: true })
const images = z.array(z.unknown())

export const EditedPropertyForm = texts.extend({ property_images: images })
export const NewPropertyForm = texts.extend({ property_images: images.min(1, propertyMessages.imageRequired) })
