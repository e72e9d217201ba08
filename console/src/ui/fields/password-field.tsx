import { useState } from 'react'
import { IconButton } from '../buttons/icon-button'
import { EyeIcon } from '../icons/outline-icons'
import { TextField, type TextFieldProps } from './text-field'

export function PasswordField(props: Omit<TextFieldProps, 'type' | 'trailing'>) {
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          label={isShown ? 'Hide Password' : 'Show Password'}
          icon={<EyeIcon isCrossed={isShown} />}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  )
}
