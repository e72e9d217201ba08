import { useState, type ComponentProps, type ComponentType, type Ref } from 'react'
import { NumericFormat } from 'react-number-format'

/** Prices have at most 13 digits. A 14th can be typed, so that the form reports it. */
const maxDigits = 14

export interface NairaInputProps extends Pick<ComponentProps<'input'>, 'onBlur'> {
  /** Digits only; '' is no price. */
  value: string
  onValueChange: (digits: string) => void
}

type Styled<InputProps> = NairaInputProps &
  Omit<InputProps, keyof NairaInputProps | 'ref' | 'type' | 'defaultValue'> & {
    customInput: ComponentType<InputProps>
    ref?: Ref<HTMLInputElement> | undefined
  }

/**
 * Whole naira, grouped by thousands while typing. Kobo can be typed, so that '450000.50' does not become
 * 45,000,050, and are dropped when the field loses the focus.
 */
export function NairaInput<InputProps>({ value, onValueChange, onBlur, ref, ...input }: Styled<InputProps>) {
  const [kobo, setKobo] = useState('')
  return (
    <NumericFormat
      {...(input as ComponentProps<typeof NumericFormat>)}
      {...(ref && { getInputRef: ref })}
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
