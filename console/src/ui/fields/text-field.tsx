import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names'
import { controlClass, controlHeight } from './control-class'
import { elementProps, Field, useFieldControl, type FieldTexts } from './field'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  /** Inside the border, before and after the text: an icon, '₦', a button. */
  leading?: ReactNode
  trailing?: ReactNode
}

/**
 * Accepts all attributes of an input: `<TextField label="Location" error={…} {...register('location')} />`.
 */
export const TextField = (props: TextFieldProps) => (
  <Field {...props}>
    <TextInput {...props} />
  </Field>
)

function TextInput(props: TextFieldProps) {
  const { leading, trailing, type = 'text', ...input } = elementProps(props)
  const { labelId: _, ...control } = useFieldControl()
  return (
    <div className="relative">
      {leading && (
        <span className="pointer-events-none absolute inset-y-0 left-0 flex w-9 items-center justify-center text-muted">
          {leading}
        </span>
      )}
      <input
        {...input}
        {...control}
        type={type}
        className={classNames(
          'w-full',
          controlClass(Boolean(control['aria-invalid'])),
          controlHeight,
          Boolean(leading) && 'pl-9',
          Boolean(trailing) && 'pr-12',
        )}
      />
      {trailing && <span className="absolute inset-y-0 right-0 flex items-center">{trailing}</span>}
    </div>
  )
}
