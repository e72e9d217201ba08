import { useRef } from 'react'
import { TextField, type TextFieldProps } from './text-field'

/**
 * The field for the 6 digits of an authenticator app. Submits its form when they are complete, also after a
 * paste or autofill. Not twice for the same digits: a code works once.
 */
export function CodeField(props: Omit<TextFieldProps, 'onInput'>) {
  const lastCode = useRef('')
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="123 456"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      hint="It is sent as soon as it is complete."
      {...props}
      onInput={({ currentTarget }) => {
        const code = currentTarget.value.replace(/\s/g, '')
        const isNew = code !== lastCode.current
        lastCode.current = code
        if (isNew && /^\d{6}$/.test(code)) currentTarget.form?.requestSubmit()
      }}
    />
  )
}
