import {
  type ClipboardEvent,
  type ComponentProps,
  type ComponentType,
  type KeyboardEvent,
  type Ref,
  useState,
} from 'react'
import { NumericFormat } from 'react-number-format'

/** Prices have at most 13 digits. A 14th can be typed, so that the form reports it. */
const maxDigits = 14

export interface NairaInputProps extends Pick<ComponentProps<'input'>, 'onBlur' | 'onKeyDown'> {
  /** Digits only; '' is no price. */
  value: string
  onValueChange: (digits: string) => void
  /** Letters are ignored, as S5.23 of the specification has it for the salary. */
  isDigitsOnly?: boolean
}

type Styled<InputProps> = NairaInputProps &
  Omit<InputProps, keyof NairaInputProps | 'ref' | 'type' | 'defaultValue'> & {
    customInput: ComponentType<InputProps>
    ref?: Ref<HTMLInputElement> | undefined
  }

/**
 * Whole naira, grouped by thousands while typing. Kobo can be typed, so that '450000.50' does not become
 * 45,000,050, and are dropped when the field loses the focus. `85m`, `1.2b` and `900k` are typed or pasted as
 * they are said.
 */
export function NairaInput<InputProps>({
  value,
  onValueChange,
  onBlur,
  onKeyDown,
  isDigitsOnly = false,
  ref,
  ...input
}: Styled<InputProps>) {
  const [kobo, setKobo] = useState('')
  const multiply = (event: KeyboardEvent | ClipboardEvent, amount: string, unit: string) => {
    const digits = inNaira(amount, unit)
    if (isDigitsOnly || digits === null) return
    event.preventDefault()
    setKobo('')
    onValueChange(digits)
  }
  return (
    <NumericFormat
      {...(input as ComponentProps<typeof NumericFormat>)}
      {...(ref && { getInputRef: ref })}
      inputMode="numeric"
      autoComplete="off"
      thousandSeparator
      decimalScale={9}
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
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        onKeyDown?.(event)
        if (!event.ctrlKey && !event.metaKey && !event.altKey) multiply(event, value + kobo, event.key)
      }}
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        const [, amount = '', unit = ''] = withUnit.exec(event.clipboardData.getData('text')) ?? []
        multiply(event, amount.replaceAll(',', ''), unit)
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

const zeros: Readonly<Record<string, number>> = { k: 3, m: 6, b: 9 }
/** '₦1.2bn' is 1.2 and b. */
const withUnit = /^\s*[₦n#]?\s*(\d[\d,]*(?:\.\d+)?)\s*(k|m|b)(?:n|il|illion)?\s*$/i
/** A longer number has its zeros already. */
const maxDigitsBeforeUnit = 5

/** '2.5' and m are '2500000'; null if the unit is none, or nothing is left to multiply. */
function inNaira(amount: string, unit: string): string | null {
  const count = zeros[unit.toLowerCase()]
  const [whole = '', part = ''] = amount.split('.')
  if (count === undefined || whole === '' || whole.length > maxDigitsBeforeUnit || part.length > count) return null
  return parse(`${whole}${part.padEnd(count, '0')}`).naira
}
