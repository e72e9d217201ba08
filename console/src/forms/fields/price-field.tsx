import type { ComponentProps } from 'react'
import { nairaWords } from '../../format/naira-words'
import type { FieldTexts } from '../../ui/fields/field'
import { TextField } from '../../ui/fields/text-field'
import { NairaInput, type NairaInputProps } from './naira-input'

interface PriceFieldProps
  extends FieldTexts, NairaInputProps, Pick<ComponentProps<'input'>, 'placeholder' | 'name' | 'ref'> {}

/** Whole naira, grouped by thousands while typing, with the amount in words below. */
export const PriceField = ({ hint, ...field }: PriceFieldProps) => (
  <NairaInput
    {...field}
    customInput={TextField}
    hint={hint ?? (field.value === '' ? undefined : nairaWords(Number(field.value)))}
    leading="₦"
  />
)
