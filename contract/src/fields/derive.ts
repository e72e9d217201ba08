import { lazySchema } from '../lazy-schema'
import { described, filter } from '../paging'
import { z } from '../zod'
import type { Field, Fields } from './field'
import { formatCount } from '../wording/count-text'

/** The names of the fields of which something is true. */
type NamesWith<F extends Fields, True> = { [K in keyof F & string]: F[K] extends True ? K : never }[keyof F & string]

/** The fields that a form sets. */
export type InputName<F extends Fields> = NamesWith<F, { readonly input: unknown }>
/** Those that can be left out. */
type OptionalName<F extends Fields> = NamesWith<F, { readonly input: unknown; readonly default: unknown }>
type RequiredName<F extends Fields> = Exclude<InputName<F>, OptionalName<F>>
type LabelledName<F extends Fields> = NamesWith<F, { readonly label: string }>

type InternalName<F extends Fields> = NamesWith<F, { readonly isInternal: true }>
type RecordShape<F extends Fields> = { [K in Exclude<keyof F, InternalName<F>>]: ReturnType<F[K]['record']> }
type InputShape<F extends Fields> = { [K in InputName<F>]: F[K] extends { input: () => infer Schema } ? Schema : never }

/** The schema of a record in a response. */
export const recordSchema = <F extends Fields>(fields: F) =>
  lazySchema(() =>
    z.object(shapeOf(fields, (field) => (field.isInternal ? undefined : field.record())) as RecordShape<F>),
  )

/** The schema of a record as a form sends it. */
export const inputSchema = <F extends Fields>(fields: F) => lazySchema(() => z.object(inputShape(fields)))

export const inputShape = <F extends Fields>(fields: F) => shapeOf(fields, (field) => field.input?.()) as InputShape<F>

type Filter<Schema extends z.ZodMiniType> = ReturnType<typeof filter<Schema>>
type FilterOf<Given> = Given extends { filterBy: (name: string) => infer Schema extends z.ZodMiniType }
  ? Filter<Schema>
  : never
type RangeName<F extends Fields> = NamesWith<F, { readonly isFilter: true; readonly isRange: true }>
type MinimumName<F extends Fields> = NamesWith<F, { readonly isFilter: true; readonly hasMinimumFilter: true }>
type EqualName<F extends Fields> = Exclude<NamesWith<F, { readonly isFilter: true }>, RangeName<F> | MinimumName<F>>

/** The fields of a list's query by which it is filtered: the field's own name, or min_ and max_ before it. */
type FilterShape<F extends Fields> = { [K in EqualName<F>]: FilterOf<F[K]> } & {
  [K in RangeName<F> as `min_${K}` | `max_${K}`]: FilterOf<F[K]>
} & { [K in MinimumName<F> as `min_${K}`]: FilterOf<F[K]> }

export function filterShape<F extends Fields>(fields: F): FilterShape<F> {
  const shape: Record<string, z.ZodMiniType> = {}
  for (const [name, { isFilter, isRange, hasMinimumFilter, filterBy }] of Object.entries<Field>(fields)) {
    const names = isRange ? [`min_${name}`, `max_${name}`] : hasMinimumFilter ? [`min_${name}`] : [name]
    if (isFilter && filterBy) for (const key of names) shape[key] = filter(filterBy(key))
  }
  return shape as FilterShape<F>
}

/** The names of fields that are filtered by their value. */
export const equalFilters = <F extends Fields>(fields: F) =>
  namesOf(fields, (field) => field.isFilter && !field.isRange && !field.hasMinimumFilter) as EqualName<F>[]

/** The names of fields that are filtered by their least value. */
export const atLeastFilters = <F extends Fields>(fields: F) =>
  namesOf(fields, (field) => field.isFilter && field.hasMinimumFilter) as MinimumName<F>[]

export type OrderedName<F extends Fields> = NamesWith<F, { readonly orderBy: string }>
/** An order of a list by one of its fields. */
export type FieldOrder<F extends Fields> = `${OrderedName<F>}_asc` | `${OrderedName<F>}_desc`

/** The names of fields by which lists can be ordered. */
export const orderedNames = <F extends Fields>(fields: F) =>
  namesOf(fields, ({ orderBy }) => orderBy) as OrderedName<F>[]

/** A list that is longer has only its own orders, which have indexes (docs/decisions/0085). */
export const maxRowsInAnyOrder = 5_000

/** `sort` in the query of a list: one of its own orders, the first by default, or one by a field. */
export function sortField<F extends Fields, const Own extends string>(fields: F, ...own: readonly Own[]) {
  const byField = orderedNames(fields).flatMap((name) => [`${name}_asc`, `${name}_desc`] as FieldOrder<F>[])
  const message = `sort must be ${own.join(', ')} or a field with _asc or _desc, such as created_at_asc`
  return described(
    `Orders by a field are for lists of at most ${formatCount(maxRowsInAnyOrder)} rows`,
    filter(z.enum([...own, ...byField], message)),
  )
}

export const labelsOf = <F extends Fields>(fields: F) =>
  shapeOf(fields, ({ label }) => label) as { readonly [K in LabelledName<F>]: string }

/** The labels of the fields that must be filled. */
export const requiredLabels = <F extends Fields>(fields: F) =>
  shapeOf(fields, (field) => (field.input && !('default' in field) ? field.label : undefined)) as {
    readonly [K in RequiredName<F>]: string
  }

/** The value of each field that can be left out of a new record. */
export const defaultsOf = <F extends Fields>(fields: F) =>
  shapeOf(fields, (field) => field.default) as {
    readonly [K in OptionalName<F>]: F[K] extends { readonly default: infer Value } ? Value : never
  }

/** What `change` rows contain: what a form sets, and what is recorded besides. */
export const recordedNames = <F extends Fields>(fields: F) =>
  namesOf(fields, (field) => field.input ?? field.isRecorded) as (
    InputName<F> | NamesWith<F, { readonly isRecorded: true }>
  )[]

export const personalNames = <F extends Fields>(fields: F) =>
  namesOf(fields, ({ isPersonal }) => isPersonal) as NamesWith<F, { readonly isPersonal: true }>[]

/** Those of free text, in which an erasure replaces what it searches. */
export const textNames = <F extends Fields>(fields: F) =>
  namesOf(fields, ({ isText }) => isText) as NamesWith<F, { readonly isText: true }>[]

export const searchedNames = <F extends Fields>(fields: F) =>
  namesOf(fields, ({ isSearched }) => isSearched) as NamesWith<F, { readonly isSearched: true }>[]

type ColumnName<F extends Fields> = Exclude<
  keyof F & string,
  NamesWith<F, { readonly isComputed: true }> | InternalName<F>
>

/** The columns of a record's table that clients see, and their values. */
export type ColumnsOf<F extends Fields> = { [K in ColumnName<F>]: z.infer<ReturnType<F[K]['record']>> }

/** The schema of a record's columns. */
export const columnSchema = <F extends Fields>(fields: F) =>
  lazySchema(() =>
    z.object(
      shapeOf(fields, (field) => (field.isComputed || field.isInternal ? undefined : field.record())) as {
        [K in ColumnName<F>]: ReturnType<F[K]['record']>
      },
    ),
  )

const namesOf = (fields: Fields, isTrue: (field: Field) => unknown): string[] =>
  Object.keys(fields).filter((name) => isTrue(fields[name]!))

/** The values that are not undefined, by the names of their fields. */
const shapeOf = (fields: Fields, valueOf: (field: Field) => unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = valueOf(field)
      return value === undefined ? [] : [[name, value]]
    }),
  )
