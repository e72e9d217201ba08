import type { ComponentProps } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { nairaWords } from '../../format/naira-words'
import type { FieldTexts } from '../../ui/fields/field'
import { TextField } from '../../ui/fields/text-field'
import { grouped, typedPrice, withoutDigitBefore } from './price-text'

interface PriceFieldProps extends FieldTexts, Pick<ComponentProps<'input'>, 'placeholder' | 'onBlur' | 'name' | 'ref'> {
  /** Digits only; '' is no price. */
  value: string
  onValueChange: (digits: string) => void
}

/** Naira with thousands separators while typing and the amount in words below: one zero too many is seen at once. Kobo go when it is left. */
export function PriceField({ value, onValueChange, hint, onBlur, ...field }: PriceFieldProps) {
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null)
  const [kobo, setKobo] = useState('')
  const [, setKeys] = useState(0)
  useLayoutEffect(() => {
    if (caret.current) caret.current.input.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  })
  const accept = (input: HTMLInputElement, typed: ReturnType<typeof typedPrice>) => {
    caret.current = { input, at: typed.caret }
    setKobo(typed.kobo)
    onValueChange(typed.digits)
    // A key that changes no digit (a letter) still needs the caret put back.
    setKeys((keys) => keys + 1)
  }
  return (
    <TextField
      {...field}
      hint={hint ?? (value === '' ? undefined : nairaWords(Number(value)))}
      leading="₦"
      inputMode="numeric"
      autoComplete="off"
      value={grouped(value) + kobo}
      onBlur={(event) => {
        setKobo('')
        onBlur?.(event)
      }}
      onChange={(event) => {
        const input = event.currentTarget
        accept(input, typedPrice(input.value, input.selectionStart ?? input.value.length, kobo !== ''))
      }}
      onKeyDown={(event) => {
        const input = event.currentTarget
        if (event.key !== 'Backspace' || input.selectionStart !== input.selectionEnd) return
        const typed = withoutDigitBefore(input.value, input.selectionStart ?? 0)
        if (!typed) return
        event.preventDefault()
        accept(input, typed)
      }}
    />
  )
}
