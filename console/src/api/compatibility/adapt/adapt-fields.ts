import { fieldNames, isGiven } from '@gatehouse/contract/values/fields'
import { asNumberOrNull, asText } from '@gatehouse/contract/values/loose-values'
import { z } from '@gatehouse/contract/zod'
import { asBoolean, asId, asTextOrNull, asTexts, asTimestamp } from './values'

export type LooseRecord = Readonly<Record<string, unknown>>

/**
 * A record of another server, completed by the types of the contract's fields so that its schema accepts
 * it. `special` has the fields that need another rule. A missing field is '', 0, false or null; 0 is the
 * version of a server without versions.
 */
export function adaptFields<Shape extends Readonly<Record<string, z.ZodMiniType>>>(
  schema: z.ZodMiniObject<Shape>,
  record: LooseRecord,
  special: Partial<Record<keyof Shape, unknown>> = {},
) {
  const adapt = (name: keyof Shape & string) =>
    name in special ? special[name] : adaptField(name, schema.shape[name]!, record)
  // The endpoint's own schema checks every adapted record.
  return Object.fromEntries(fieldNames(schema).map((name) => [name, adapt(name)])) as z.infer<typeof schema>
}

function adaptField(name: string, schema: z.ZodMiniType, record: LooseRecord): unknown {
  const value = record[name]
  if (name === 'id') return asId(value)
  if (schema instanceof z.ZodMiniNullable) {
    if (name.endsWith('_at')) return isGiven(value) ? asTimestamp(value) : null
    return schema.def.innerType instanceof z.ZodMiniNumber ? asNumberOrNull(value) : asTextOrNull(value)
  }
  if (name.endsWith('_at')) return asTimestamp(value ?? record['created_at'])
  if (schema instanceof z.ZodMiniNumber) return Math.trunc(asNumberOrNull(value) ?? 0)
  if (schema instanceof z.ZodMiniBoolean) return asBoolean(value)
  return schema instanceof z.ZodMiniArray ? asTexts(value) : asText(value)
}
