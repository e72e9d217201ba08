import { z } from '@gatehouse/contract/zod'
import type { PropertyTexts } from './property-form-values'

/** The stored draft of the form: everything except files. */
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
  // Zod types the optional text as possibly undefined; here it is absent or a string.
} satisfies Record<keyof PropertyTexts, z.ZodType>) as unknown as z.ZodType<PropertyTexts>
