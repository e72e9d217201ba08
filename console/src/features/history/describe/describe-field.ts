import { entities } from '@gatehouse/contract/entities'
import { factFields } from '@gatehouse/contract/listing/facts'
import type { Field, FieldKind } from '@gatehouse/contract/fields/field'
import type { RecordedChange } from '@gatehouse/contract/history/change'
import { joinWords } from '../../../format/words'

export type ShownKind = FieldKind | 'files' | 'time' | 'text' | 'property type' | 'plain'

interface DescribedField {
  readonly label: string
  readonly kind: ShownKind
}

/** Recorded fields that no form shows, so that the contract has no label for them, and groups of files. */
const furtherFields: Readonly<Record<string, Partial<DescribedField>>> = {
  property_images: { kind: 'files' },
  floor_plan: { kind: 'files' },
  video_upload: { kind: 'files' },
  logo: { kind: 'files' },
  banner_link: { kind: 'files' },
  banner_image: { label: 'Image', kind: 'files' },
  property_type_id: { kind: 'property type' },
  archived: { label: 'Archived', kind: 'flag' },
  affiliate_code: { label: 'Code' },
  property_id: { label: 'Property', kind: 'reference' },
  answered_at: { label: 'Answered', kind: 'time' },
  answered_by: { label: 'Answered by', kind: 'reference' },
  created_at: { label: 'Received', kind: 'time' },
}

/**
 * How a field of an entity is called and compared. Of a caption, `names` has the picture, unless that was
 * removed: 'Caption of photograph 2'.
 */
export function describeField(
  entity: string,
  name: string,
  names: Readonly<Record<string, string>> = {},
): DescribedField {
  const [, captioned] = /^property_image_captions\.(.+)$/.exec(name) ?? []
  if (captioned !== undefined) return { label: `Caption of ${names[captioned] ?? 'a picture'}`, kind: 'plain' }
  const fields: Readonly<Record<string, Field>> = Object.hasOwn(entities, entity)
    ? entities[entity as keyof typeof entities].fields
    : {}
  const { label = readable(name.replace(/^facts\./, '')), kind, isText } = fields[name] ?? factNamed(name) ?? {}
  return { label, kind: kind ?? (isText ? 'text' : 'plain'), ...furtherFields[name] }
}

/** The field of `facts.title`: facts are recorded one by one (docs/decisions/0091). */
const factNamed = (name: string): Field | undefined =>
  name.startsWith('facts.') ? (factFields as Readonly<Record<string, Field>>)[name.slice('facts.'.length)] : undefined

/** 'price', as in a sentence. */
const inSentence = (label: string): string =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** Longer lists of fields are counted, because they follow below. */
const maxNamed = 3

/** 'the price and location', or '5 fields' */
export const fieldsInSentence = (entity: string, names: readonly string[]): string =>
  names.length > maxNamed
    ? `${names.length} fields`
    : `the ${joinWords([...new Set(names.map((name) => inSentence(describeField(entity, name).label)))], 'and')}`

/** What a change made of an inquiry: 'answered' or 'not answered'; null if it changed other fields. */
export const answerIn = ({ answered_at }: RecordedChange['fields']): string | null =>
  answered_at === undefined ? null : answered_at.after === null ? 'not answered' : 'answered'

/** The order of the fields in forms and records; what is no field of a record comes last. */
export function placeOf(entity: string, name: string): number {
  const names = Object.hasOwn(entities, entity) ? Object.keys(entities[entity as keyof typeof entities].fields) : []
  const place = names.indexOf(name.startsWith('facts.') ? 'facts' : name)
  return place < 0 ? names.length : place
}

/** 'has_photos' is 'Has photos'. */
const readable = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`
