import { createContext, use, useId, useMemo, type ReactNode } from 'react'
import { classNames } from '../class-names'

export interface FieldTexts {
  label: ReactNode
  /** Below the control when there is no error: '85 million naira'. */
  hint?: ReactNode
  /** Error message. Replaces the hint and turns the border red. */
  error?: string | undefined
  /** Visible to screen readers only. */
  isLabelHidden?: boolean
}

interface FieldProps extends FieldTexts {
  /** For a group of controls (segments, chips): the label names the group instead of one input. */
  isGroup?: boolean
  /** Right of the label: a counter, a link. */
  labelEnd?: ReactNode
  className?: string | undefined
  children: ReactNode
}

export interface FieldControl {
  id: string
  labelId: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const FieldContext = createContext<FieldControl | null>(null)

/**
 * Label, control, and one line for hint or error, connected by ids. Controls inside call `useFieldControl`.
 */
export function Field({ label, hint, error, isLabelHidden, isGroup, labelEnd, className, children }: FieldProps) {
  const id = useId()
  const hasMessage = Boolean(error ?? hint)
  const control = useMemo<FieldControl>(
    () => ({
      id,
      labelId: `${id}-label`,
      'aria-describedby': hasMessage ? `${id}-message` : undefined,
      'aria-invalid': error ? true : undefined,
    }),
    [id, hasMessage, error],
  )
  const labelClass = classNames('text-13 font-semibold', isLabelHidden && 'sr-only')
  return (
    <div className={classNames('min-w-0', className)} data-field-error={error ? '' : undefined}>
      <div className={classNames('flex items-baseline justify-between gap-3', !isLabelHidden && 'mb-1.5')}>
        {isGroup ? (
          <span id={control.labelId} className={labelClass}>
            {label}
          </span>
        ) : (
          <label id={control.labelId} htmlFor={id} className={labelClass}>
            {label}
          </label>
        )}
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
