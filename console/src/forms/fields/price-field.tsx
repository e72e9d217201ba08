import { useState, type ComponentProps } from 'react'
import { NumericFormat } from 'react-number-format'
import { nairaWords } from '../../format/naira-words'
import type { FieldTexts } from '../../ui/fields/field'
import { TextField } from '../../ui/fields/text-field'

/** Prices have at most 13 digits. A 14th can be typed, so that the form reports it. */
const maxDigits = 14

interface PriceFieldProps extends FieldTexts, Pick<ComponentProps<'input'>, 'placeholder' | 'onBlur' | 'name' | 'ref'> {
  /** Digits only; '' is no price. */
  value: string
  onValueChange: (digits: string) => void
}

/**
 * Whole naira, grouped by thousands while typing, with the amount in words below. Kobo can be typed,
 * so that '450000.50' does not become 45,000,050, and are dropped when the field loses the focus.
 */
export function PriceField({ value, onValueChange, hint, onBlur, ref, ...field }: PriceFieldProps) {
  const [kobo, setKobo] = useState('')
  return (
    <NumericFormat
      {...field}
      customInput={TextField}
      {...(ref && { getInputRef: ref })}
      hint={hint ?? (value === '' ? undefined : nairaWords(Number(value)))}
      leading="₦"
      inputMode="numeric"
      autoComplete="off"
      thousandSeparator
      decimalScale={2}
      allowNegative={false}
      allowLeadingZeros={false}
      valueIsNumericString
      value={value + kobo}
      isAllowed={(next) => parse(next.value).naira.length <= maxDigits}
      onValueChange={(next) => {
        const amount = parse(next.value)
        setKobo(amount.kobo)
        onValueChange(amount.naira)
      }}
      onBlur={(event) => {
        setKobo('')
        onBlur?.(event)
      }}
    />
  )
}

/** '0450000.5' is { naira: '450000', kobo: '.5' } */
function parse(amount: string): { naira: string; kobo: string } {
  const [, naira = '', kobo = ''] = /^0*(?=\d)(\d*)(.*)$/.exec(amount) ?? []
  return { naira, kobo }
}
