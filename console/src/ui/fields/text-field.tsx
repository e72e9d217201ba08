import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names'
import { controlClass, controlHeight } from './control-class'
import { Field, useFieldControl, type FieldTexts } from './field'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  /** Inside the border, before and after the text: an icon, '₦', a button. */
  leading?: ReactNode
  trailing?: ReactNode
  /** Right of the label. */
  labelEnd?: ReactNode
}

/**
 * Accepts all attributes of an input: `<TextField label="Location" error={…} {...register('location')} />`.
 */
export function TextField({
  label,
  hint,
  error,
  isLabelHidden,
  isRequired,
  labelEnd,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      isLabelHidden={isLabelHidden}
      isRequired={isRequired}
      labelEnd={labelEnd}
      className={className}
    >
      <TextInput {...input} />
    </Field>
  )
}

function TextInput({ leading, trailing, type = 'text', ...input }: Omit<TextFieldProps, keyof FieldTexts | 'corner'>) {
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
