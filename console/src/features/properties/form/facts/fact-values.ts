import { labelsOf } from '@gatehouse/contract/fields/derive'
import { draftSchema, formValues, type FormValues } from '@gatehouse/contract/fields/form-values'
import { factFields, factInputs, type FactName, factNames, type PropertyFacts } from '@gatehouse/contract/listing/facts'
import { z } from '@gatehouse/contract/zod'

/** Each fact is a field of the form, so that drafts, merges and errors name one (docs/decisions/0091). */
type FactFormFields = { [Name in FactName as `fact_${Name}`]: (typeof factFields)[Name] }

const prefixed = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`fact_${name}`, value]))

const fields = prefixed(factFields) as FactFormFields

export type FactValues = FormValues<FactFormFields>

const { shape } = draftSchema(fields)
type DraftShape = { [Name in keyof typeof shape]: z.ZodMiniExactOptional<(typeof shape)[Name]> }

/** Schemas of a draft. Older drafts have no facts. */
export const factsDraft = Object.fromEntries(
  Object.entries<z.ZodMiniType>(shape).map(([name, schema]) => [name, z.exactOptional(schema)]),
) as unknown as DraftShape
export const factLabels = labelsOf(fields)
/** The rules of the contract, by the names of the form. */
export const factRules = () => prefixed(factInputs())

export const factValues = (facts: PropertyFacts = {}): FactValues => formValues(fields, prefixed(facts))

/** The facts that differ from those before, as JSON; undefined if none does. */
export function wireFacts(values: FactValues, before: PropertyFacts | undefined): string | undefined {
  const [now, then] = [values, factValues(before)] as Record<`fact_${FactName}`, string | string[]>[]
  const changed = factNames.filter(
    (name) => JSON.stringify(now![`fact_${name}`]) !== JSON.stringify(then![`fact_${name}`]),
  )
  const facts = changed.map((name) => [name, now![`fact_${name}`]] as const)
  return facts.length === 0 ? undefined : JSON.stringify(Object.fromEntries(facts))
}

export const withoutFacts = <Values extends FactValues>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !name.startsWith('fact_'))) as Omit<
    Values,
    keyof FactValues
  >
