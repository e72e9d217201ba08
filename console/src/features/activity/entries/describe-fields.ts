import { entities } from '@gatehouse/contract/entities'
import { propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import type { Field } from '@gatehouse/contract/fields/field'
import type { RecordedChange } from '@gatehouse/contract/history/change'
import { formatNaira } from '../../../format/naira'

const fileLabels: Readonly<Record<string, string>> = {
  property_images: 'photographs',
  floor_plan: 'floor plans',
  video_upload: 'video',
  logo: 'logo',
  banner_image: 'image',
}

/** 'price', as in a sentence. */
export function fieldLabel(entity: string, name: string): string {
  const fields: Readonly<Record<string, Field>> = Object.hasOwn(entities, entity)
    ? entities[entity as keyof typeof entities].fields
    : {}
  const label = fileLabels[name] ?? fields[name]?.label ?? name.replaceAll('_', ' ')
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

/** Longer values are shown in the history of the record. */
const maxShown = 60
const maxFields = 3

/** The short fields of an edit with both values: 'price: ₦180,000,000 → ₦175,000,000'. */
export function shortDifferences({ action, entity, fields }: RecordedChange) {
  if (action !== 'update') return []
  return Object.entries(fields)
    .map(([name, { before, after }]) => ({
      name,
      label: fieldLabel(entity, name),
      before: textOf(name, before),
      after: textOf(name, after),
    }))
    .filter(({ name, before, after }) => !(name in fileLabels) && before.length + after.length <= maxShown)
    .slice(0, maxFields)
}

function textOf(name: string, value: unknown): string {
  if (value === null || value === '') return 'empty'
  if (name === 'price' && typeof value === 'number') return formatNaira(value)
  if (name === 'property_type_id') return propertyTypeName(Number(value)) ?? 'another type'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // An id says nothing.
  if (name.endsWith('_id')) return ' '.repeat(maxShown)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
