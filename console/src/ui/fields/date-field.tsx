import type { ComponentProps } from 'react'
import { formatLongDate } from '../../format/dates'
import { classNames } from '../class-names'
import { controlClass, controlHeight } from './control-class'
import { elementProps, Field, type FieldTexts, useFieldControl } from './field'

interface DateFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {
  /** The date in the field, YYYY-MM-DD, or ''. */
  chosen: string
}

/**
 * The native date input, which shows the date as '15 January 2027' while it is not
 * focused: browsers order day and month by their locale, so 02/03 would be ambiguous.
 */
export const DateField = (props: DateFieldProps) => (
  <Field {...props}>
    <DateInput {...props} />
  </Field>
)

function DateInput(props: DateFieldProps) {
  const { chosen, ...input } = elementProps(props)
  const { labelId: _, ...control } = useFieldControl()
  return (
    <div className="group relative">
      <input
        {...input}
        {...control}
        type="date"
        min="1900-01-01"
        max="2999-12-31"
        className={classNames(
          'w-full appearance-none not-focus:text-transparent',
          controlClass(Boolean(control['aria-invalid'])),
          controlHeight,
        )}
      />
      <span
        aria-hidden="true"
        className={classNames(
          'pointer-events-none absolute inset-y-px left-px flex w-2/3 items-center rounded-control bg-card pl-3 text-16 group-focus-within:hidden lg:text-14',
          chosen === '' && 'text-muted',
        )}
      >
        {chosen === '' ? 'Choose a date' : (formatLongDate(chosen) ?? chosen)}
      </span>
    </div>
  )
}
