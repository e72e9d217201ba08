import { factFields, type FactName, factNames } from '@gatehouse/contract/listing/facts'
import type { Field } from '@gatehouse/contract/fields/field'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { FoldedGroup } from '../../../../forms/folded-group'
import { PriceField } from '../../../../forms/fields/price-field'
import type { RecordFields } from '../../../../forms/record-fields'
import { isFilled } from '../../../../forms/required-fields'
import { ChipGroup } from '../../../../ui/fields/chip-group'
import { Select } from '../../../../ui/fields/select'
import { TextField } from '../../../../ui/fields/text-field'
import { readHint } from '../message/read-hints'
import type { PropertyFormValues } from '../property-form-values'
import { listFactNotes } from './fact-notes'

const groups = ['Title and land', 'Building', 'Costs', 'Rent', 'Services'] as const

/** The group of each fact. */
const groupOf: Readonly<Record<FactName, (typeof groups)[number]>> = {
  title: 'Title and land',
  land_size: 'Title and land',
  land_unit: 'Title and land',
  estate: 'Title and land',
  building_size: 'Building',
  age: 'Building',
  furnishing: 'Building',
  toilets: 'Building',
  parking_spaces: 'Building',
  service_charge: 'Costs',
  agency_fee: 'Costs',
  legal_fee: 'Costs',
  caution: 'Costs',
  payment_plan: 'Costs',
  minimum_rent_months: 'Rent',
  rent_paid: 'Rent',
  power: 'Services',
  water: 'Services',
  serviced: 'Services',
}

type FactsGroupProps = Pick<RecordFields<PropertyFormValues>, 'form' | 'input' | 'choice'>

/** What customers ask, folded until there is a value, an error, or a message that mentions one. */
export function FactsGroup({ form, input, choice }: FactsGroupProps) {
  const filled = factNames.filter((name) => isFilled(form.watch(`fact_${name}`))).length
  const reading = form.watch('reading')
  const isInMessage = factNames
    .map((name) => `fact_${name}` as const)
    .some((name) => readHint(reading, name, form.getValues(name)) !== undefined)
  const hasError = factNames.some((name) => form.formState.errors[`fact_${name}`])
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const [type, location] = form.watch(['type', 'location'])
  const notes = listFactNotes({ ...form.getValues(), type, location }, today)
  return (
    <FoldedGroup
      label="Facts"
      summary={filled > 0 ? `${filled} given` : 'title document, sizes, fees, services'}
      isInitiallyOpen={filled > 0 || isInMessage}
      hasError={hasError}
    >
      <div className="grid gap-6">
        {groups.map((group) => (
          <fieldset key={group} className="min-w-0">
            <legend className="mb-3 text-13 font-semibold text-muted">{group}</legend>
            <div className="grid items-start gap-x-3.5 gap-y-5 md:grid-cols-2">
              {factNames
                .filter((name) => groupOf[name] === group)
                .map((name) => (
                  <FactField key={name} name={name} note={notes[name]} {...{ form, input, choice }} />
                ))}
            </div>
          </fieldset>
        ))}
      </div>
    </FoldedGroup>
  )
}

/** The input of a fact, by the type of its field. */
function FactField({
  name,
  note,
  form,
  input,
  choice,
}: FactsGroupProps & { name: FactName; note: string | undefined }) {
  const field: Field & { readonly options?: readonly string[]; readonly min?: number } = factFields[name]
  const inForm = `fact_${name}` as const
  if (field.kind === 'naira')
    return (
      <Controller
        control={form.control}
        name={inForm}
        render={({ field: { onChange, value, ...control }, fieldState: { error } }) => (
          <PriceField
            label={field.label}
            {...control}
            value={String(value)}
            onValueChange={onChange}
            error={error?.message}
            hint={readHint(form.watch('reading'), inForm, value)}
          />
        )}
      />
    )
  if (field.kind === 'list') {
    const { value, onValueChange, ...chosen } = choice(inForm)
    return (
      <div className="md:col-span-2">
        <ChipGroup choices={field.options ?? []} value={value as string[]} onValueChange={onValueChange} {...chosen} />
      </div>
    )
  }
  const options = field.kind === 'flag' ? ['YES', 'NO'] : field.options
  if (options) {
    const { value, ...chosen } = choice(inForm)
    return (
      <Select
        placeholder="Not known"
        options={[notKnown, ...options.map(asOption)]}
        value={String(value)}
        {...chosen}
      />
    )
  }
  return (
    <TextField
      autoComplete="off"
      {...(!field.isText && { inputMode: 'decimal' as const })}
      {...input(inForm)}
      {...(note !== undefined && { hint: note })}
    />
  )
}

const notKnown = { value: '', label: 'Not known' }
const asOption = (value: string) => ({ value, label: value })
