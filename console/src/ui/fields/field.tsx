import { createContext, use, useId, useMemo, type ReactNode } from 'react'
import { classNames } from '../class-names'

export interface FieldTexts {
  label: ReactNode
  /** Below the control when there is no error: '85 million naira'. */
  hint?: ReactNode
  /** Error message. Replaces the hint and turns the border red. */
  error?: string | undefined
  /** Visible to screen readers only. */
  isLabelHidden?: boolean | undefined
  /** Marks the field with an asterisk. */
  isRequired?: boolean | undefined
  /** Right of the label: a counter, a link. */
  labelEnd?: ReactNode
  className?: string | undefined
}

interface FieldProps extends FieldTexts {
  /** The name of its value in the form, by which `focusField` finds the field. */
  name?: string | undefined
  /** For a group of controls (segments, chips): the label names the group instead of one input. */
  isGroup?: boolean
  children: ReactNode
}

interface FieldControl {
  id: string
  labelId: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

const FieldContext = createContext<FieldControl | null>(null)

/**
 * Label, control, and one line for hint or error, connected by ids. Controls inside call `useFieldControl`.
 * It takes what it needs of the props of a control: `<Field {...props}><Control {...props} /></Field>`.
 */
export function Field(props: FieldProps) {
  const { name, label, hint, error, isLabelHidden, isRequired, isGroup, labelEnd, className, children } = props
  const id = useId()
  const hasMessage = Boolean(error ?? hint)
  // The roles of groups have no aria-required, so the mark describes them.
  const isMarkAnnounced = Boolean(isRequired && isGroup)
  const describedBy = classNames(hasMessage && `${id}-message`, isMarkAnnounced && `${id}-required`)
  const control = useMemo<FieldControl>(
    () => ({
      id,
      labelId: `${id}-label`,
      'aria-describedby': describedBy === '' ? undefined : describedBy,
      'aria-invalid': error ? true : undefined,
      'aria-required': isRequired && !isGroup ? true : undefined,
    }),
    [id, describedBy, error, isRequired, isGroup],
  )
  const labelClass = classNames('text-13 font-semibold', isLabelHidden && 'sr-only')
  return (
    <div className={classNames('min-w-0', className)} data-field={name} data-field-error={error ? '' : undefined}>
      <div className={classNames('flex items-baseline justify-between gap-3', !isLabelHidden && 'mb-1.5')}>
        <span className={classNames(isGroup && error && 'text-red-ink')}>
          {isGroup ? (
            <span id={control.labelId} className={labelClass}>
              {label}
            </span>
          ) : (
            <label id={control.labelId} htmlFor={id} className={labelClass}>
              {label}
            </label>
          )}
          {isRequired && (
            <span aria-hidden className="ml-0.5 text-13 font-semibold text-red-ink">
              *
            </span>
          )}
          {isMarkAnnounced && (
            <span id={`${id}-required`} className="sr-only">
              required
            </span>
          )}
        </span>
        {labelEnd}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {hasMessage && (
        <p
          id={`${id}-message`}
          className={classNames('mt-1.5 text-12', error ? 'font-medium text-red-ink' : 'text-muted')}
        >
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

export function useFieldControl(): FieldControl {
  const control = use(FieldContext)
  if (!control) throw new Error('useFieldControl needs a Field above it')
  return control
}

/** What the props of a text field contain for its element. */
export function elementProps<Props extends FieldTexts>(props: Props): Omit<Props, keyof FieldTexts> {
  const {
    label: _1,
    hint: _2,
    error: _3,
    isLabelHidden: _4,
    isRequired: _5,
    labelEnd: _6,
    className: _7,
    ...own
  } = props
  return own
}
