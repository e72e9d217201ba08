import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names'
import { controlClass } from './control-class'
import { Field, useFieldControl, type FieldTexts } from './field'

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id'> {
  labelEnd?: ReactNode
}

/** Grows with its text where the browser supports `field-sizing`, starting at `rows` lines. */
export function TextArea({
  label,
  hint,
  error,
  isLabelHidden,
  isRequired,
  labelEnd,
  className,
  ...area
}: TextAreaProps) {
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
      <Area {...area} />
    </Field>
  )
}

function Area({ rows = 4, ...area }: ComponentProps<'textarea'>) {
  const { labelId: _, ...control } = useFieldControl()
  return (
    <textarea
      {...area}
      {...control}
      rows={rows}
      className={classNames(
        'w-full',
        controlClass(Boolean(control['aria-invalid'])),
        'field-sizing-content max-h-80 min-h-24 resize-y py-2.5 leading-normal',
      )}
    />
  )
}
