import type { ComponentProps } from 'react'
import { TextField } from '../../ui/fields/text-field'

/** An address on the web, in which phones neither correct words nor begin with a capital. */
export const LinkField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    placeholder="https://"
    inputMode="url"
    autoCapitalize="none"
    autoComplete="off"
    autoCorrect="off"
    spellCheck={false}
    {...props}
  />
)
