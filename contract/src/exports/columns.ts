import { entities } from '../entities'
import type { Field, Fields } from '../fields/field'
import { type HistoryEntity, historyEntities } from '../history/change'
import { factFields, factInputs } from '../listing/facts'
import { asObject } from '../values/loose-values'
import type { z } from '../zod'

/** Neither settings of the business nor areas. */
const notExported = ['webhook', 'area', 'feed_mapping'] as const

/** The kinds of records with a list that can be exported (docs/decisions/0084). */
export type ExportedEntity = Exclude<HistoryEntity, (typeof notExported)[number]>
export const exportedEntities = historyEntities.filter(
  (entity): entity is ExportedEntity => !(notExported as readonly string[]).includes(entity),
)

/** A column of an exported table. */
export interface ExportColumn {
  /** The name of the field, as in the JSON of the API. */
  readonly name: string
  /** The heading in a CSV file; imports find the field by it. */
  readonly heading: string
  readonly field: Field
}

/**
 * The columns of an entity, in the order of its fields with `id` and `version` first. Fields whose values are
 * objects, such as all data about a picture, are none.
 */
export function exportColumns(entity: ExportedEntity): ExportColumn[] {
  const fields: Fields = entities[entity].fields
  const names = Object.keys(fields).filter((name) => !fields[name]!.isInternal && !isObject(fields[name]!.record()))
  const first = ['id', 'version'].filter((name) => names.includes(name))
  const columns = [...new Set([...first, ...names])].map((name) => {
    const field = fields[name]!
    return { name, heading: headingOf(name, field), field }
  })
  return entity === 'property' ? [...columns, ...factColumns()] : columns
}

/** Each fact has a column of its own, whose empty cell is a fact that is not known (docs/decisions/0091). */
function factColumns(): ExportColumn[] {
  const inputs = factInputs()
  return Object.entries<Field>(factFields).map(([name, field]) => ({
    name: `facts.${name}`,
    heading: field.label!,
    field: { ...field, input: () => inputs[name]! },
  }))
}

/** The value of a column in a record: `facts.title` is the `title` of its `facts`. */
export function columnValue({ name }: ExportColumn, record: Readonly<Record<string, unknown>>): unknown {
  const [field = '', key] = name.split('.')
  return key === undefined ? record[field] : asObject(record[field])?.[key]
}

/** A reference is the id of a record: 'Agent' is the heading of a name or an email in spreadsheets. */
function headingOf(name: string, { label, kind }: Field): string {
  if (label !== undefined) return kind === 'reference' ? `${label} id` : label
  const words = name.replaceAll('_', ' ')
  return first.has(name) ? words : words.charAt(0).toUpperCase() + words.slice(1)
}

/** They have these names in a file too. */
const first = new Set(['id', 'version'])

function isObject(schema: z.ZodMiniType): boolean {
  const { def } = schema
  return 'innerType' in def ? isObject(def.innerType as z.ZodMiniType) : def.type === 'object'
}
