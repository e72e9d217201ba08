import { word } from '../fields/choice'
import { choices, fromJsonText } from '../fields/choices'
import { decimal } from '../fields/decimal'
import type { Field, Fields } from '../fields/field'
import { flag } from '../fields/flag'
import { naira } from '../fields/naira'
import { text } from '../fields/text'
import { count } from '../fields/whole-number'
import { lazySchema } from '../lazy-schema'
import { isGiven } from '../values/fields'
import { preprocess, z } from '../zod'
import {
  ageOptions,
  furnishingOptions,
  landUnits,
  powerOptions,
  rentPeriods,
  titleOptions,
  waterOptions,
} from './fact-choices'

type Options = readonly [string, ...string[]]

const chosen = <const Words extends Options>(label: string, options: Words) =>
  word({ label, options, message: `Choose the ${label.toLowerCase()} from the list` })

const listed = <const Words extends Options>(label: string, options: Words) => {
  const message = `Choose the ${label.toLowerCase()} from the list`
  return choices({ label, options, message, required: message })
}

const counted = (label: string, max: number) =>
  count({ label, min: 0, max, message: `${label} must be a whole number from 0 to ${max}` })

const measured = (label: string) =>
  decimal({ label, max: 999_999_999, message: `${label} must be a number above 0 with at most 2 decimals` })

/**
 * What customers ask about a property, stored in its column `facts` (docs/decisions/0091). A fact that is not
 * known has no key; none is required.
 */
export const factFields = {
  title: chosen('Title document', titleOptions),
  land_size: measured('Land size'),
  land_unit: chosen('Land unit', landUnits),
  building_size: measured('Building size in m²'),
  age: chosen('Age', ageOptions),
  furnishing: chosen('Furnishing', furnishingOptions),
  toilets: counted('Toilets', 1000),
  parking_spaces: counted('Parking spaces', 10_000),
  estate: text({ label: 'Estate', max: 150 }),
  /** In naira per year. */
  service_charge: naira({ label: 'Service charge per year' }),
  agency_fee: naira({ label: 'Agency fee' }),
  legal_fee: naira({ label: 'Legal fee' }),
  caution: naira({ label: 'Caution deposit' }),
  payment_plan: text({ label: 'Payment plan', max: 300 }),
  minimum_rent_months: count({
    label: 'Minimum rent in months',
    min: 1,
    max: 120,
    message: 'Minimum rent must be a whole number of months from 1 to 120',
  }),
  rent_paid: chosen('Rent paid', rentPeriods),
  power: listed('Power', powerOptions),
  water: listed('Water', waterOptions),
  serviced: flag({ label: 'Serviced', message: 'Serviced must be YES or NO' }),
} satisfies Fields

type FactFields = typeof factFields
export type FactName = keyof FactFields
export const factNames = Object.keys(factFields) as FactName[]

const shapeOf = <Schema extends z.ZodMiniType>(schemaOf: (field: Field) => Schema) =>
  Object.fromEntries(Object.entries<Field>(factFields).map(([name, field]) => [name, schemaOf(field)]))

/** The known facts of a property. A program of another version may have stored others beside them. */
export type PropertyFacts = { [Name in FactName]?: NonNullable<z.infer<ReturnType<FactFields[Name]['record']>>> }

/** Facts in a response. A value that this version cannot read counts as not known. */
export const PropertyFacts = lazySchema(
  () =>
    // oxlint-disable-next-line promise/valid-params -- This is a function of zod, not a method of a promise.
    z.object(shapeOf((field) => z.catch(z.optional(noNull(field.record())), undefined))) as unknown as FactsSchema,
)
type FactsSchema = z.ZodMiniType<PropertyFacts>

/** A fact that is not known has no key, so none is null. */
const noNull = (schema: z.ZodMiniType) => (schema instanceof z.ZodMiniNullable ? schema.def.innerType : schema)

/** Facts to change: one that is null is removed, one without a key stays. */
export type PropertyFactsInput = { readonly [Name in FactName]?: PropertyFacts[Name] | null | undefined }

/** The schema of each fact in a request, by name: null removes it. */
export const factInputs = () => shapeOf(changeOf)

/** Facts in a request: an object, or its JSON text in a multipart form. Other names are ignored. */
export const PropertyFactsInput = lazySchema(
  () =>
    preprocess(
      (value) => fromJsonText(value) ?? undefined,
      z.optional(z.object(factInputs(), 'Send the facts as an object')),
    ) as unknown as FactsInputSchema,
)
type FactsInputSchema = z.ZodMiniOptional<z.ZodMiniType<PropertyFactsInput>>

const isEmpty = (value: unknown) =>
  !isGiven(typeof value === 'string' ? value.trim() : value) || (Array.isArray(value) && value.length === 0)

const changeOf = (field: Field) =>
  z.optional(preprocess((value) => (isEmpty(value) ? null : value), z.nullable(field.input!())))

/**
 * Facts after some are changed: those that are null are removed, and those without a key stay, also those
 * that only another version knows.
 */
export function mergeFacts(facts: PropertyFacts, changes: object = {}): PropertyFacts {
  const sent = Object.entries<unknown>({ ...changes }).filter(([, value]) => value !== undefined)
  const merged = Object.entries({ ...facts, ...Object.fromEntries(sent) })
  return Object.fromEntries(merged.filter(([, value]) => value !== null))
}
