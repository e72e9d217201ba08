import type { ComponentProps } from 'react'
import { classNames } from '../class-names'
import { controlClass } from './control-class'
import { elementProps, Field, useFieldControl, type FieldTexts } from './field'

interface TextAreaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id' | 'className'> {}

/** Grows with its text where the browser supports `field-sizing`, starting at `rows` lines. */
export const TextArea = (props: TextAreaProps) => (
  <Field {...props}>
    <Area {...props} />
  </Field>
)

function Area(props: TextAreaProps) {
  const { rows = 4, ...area } = elementProps(props)
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
