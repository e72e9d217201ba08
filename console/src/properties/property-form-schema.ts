import { PropertyInput } from '@gatehouse/contract/property'
import { propertySentences } from '@gatehouse/contract/property-sentences'
import { z } from '@gatehouse/contract/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { PropertyFormValues } from './property-form-values'

/**
 * The contract's own rules; an image is required only when creating (specification, section 5). The form stays what is sent:
 * the parsed values are not used.
 */
export function propertyFormResolver(isNew: boolean): Resolver<PropertyFormValues> {
  const images = z.array(z.unknown())
  const schema = PropertyInput.omit({ agent_id: true }).extend({
    property_images: isNew ? images.min(1, propertySentences.imageRequired) : images,
  })
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of parsed.error.issues) errors[String(path[0])] ??= { type: code, message }
    return { values: {}, errors: errors as FieldErrors<PropertyFormValues> }
  }
}
