import { type PropertyCard, propertyFields } from '@gatehouse/contract/entities/property'
import { propertyStateName, propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import { labelsOf } from '@gatehouse/contract/fields/derive'
import { formValues } from '@gatehouse/contract/fields/form-values'
import { formatLongDate } from '../../../../format/dates'
import { formatNaira } from '../../../../format/naira'

/** The fields that the table edits. */
const cellFields = [
  'price',
  'type',
  'property_type_id',
  'state',
  'agent_id',
  'property_availability',
  'bedroom',
  'bathroom',
  'living_room',
] as const
export type CellField = (typeof cellFields)[number]

export const isCellField = (name: string): name is CellField => cellFields.some((field) => field === name)

const labels = labelsOf(propertyFields)
export const cellLabel = (field: CellField): string => labels[field]

/** What a cell reads of a property, whose files differ in lists and on its page. */
export type CellRecord = Omit<PropertyCard, 'media'>

/** The value of a cell as a form has it: text. */
export const cellValue = (record: CellRecord, field: CellField): string =>
  // No form has it.
  field === 'state' ? record.state : formValues(propertyFields, record)[field]

/** The row with a value that is not saved yet. `text` is the name of the agent. */
export function withCellValue(row: PropertyCard, field: CellField, value: string, text: string | undefined) {
  if (field === 'price') return { ...row, price: value === '' ? null : Number(value) }
  if (field === 'property_type_id') return { ...row, property_type_id: value === '' ? null : Number(value) }
  if (field === 'agent_id') return { ...row, agent_id: value || null, agent_name: value === '' ? null : (text ?? '') }
  return { ...row, [field]: value }
}

/** The text of a value in messages. `text` is the name of the agent. */
export function describeCell(field: CellField, value: string, text?: string): string {
  if (value === '') return 'Empty'
  if (field === 'price') return formatNaira(Number(value))
  if (field === 'property_type_id') return propertyTypeName(Number(value)) ?? value
  if (field === 'state') return propertyStateName(value)
  if (field === 'property_availability') return formatLongDate(value) ?? value
  return field === 'agent_id' ? (text ?? 'Another agent') : value
}

/** A wrong zero is a factor of ten; a price that is really changed is rarely changed by more than this. */
const largeFactor = 5

/** How many times as much a price becomes, or as little; null for what is no large change. */
export function findLargeChange(before: string, after: string): string | null {
  const [from, to] = [Number(before), Number(after)]
  if (before === '' || after === '' || from === 0) return null
  if (to === 0) return 'It becomes 0'
  const factor = to > from ? to / from : from / to
  if (factor <= largeFactor) return null
  const times = factor.toLocaleString('en-NG', { maximumFractionDigits: factor < 10 ? 1 : 0 })
  return to > from ? `${times} times as much` : `${times} times less`
}
