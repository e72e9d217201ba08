import { z } from '@gatehouse/contract/zod'
import type { PropertyTexts } from './property-form-values'

/** What a draft of the form keeps: everything but the files. */
export const PropertyDraft = z.object({
  type: z.string(),
  location: z.string(),
  price: z.string(),
  agent: z.object({ value: z.string(), label: z.string(), detail: z.string().optional() }).nullable(),
  property_type_id: z.string(),
  property_availability: z.string(),
  living_room: z.string(),
  bedroom: z.string(),
  bathroom: z.string(),
  finance: z.enum(['YES', 'NO']),
  amenities: z.array(z.string()),
  property_description: z.string(),
  // Its one optional text is absent or there; zod's type calls it possibly undefined.
}) as unknown as z.ZodType<PropertyTexts>
