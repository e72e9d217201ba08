import { useId, type ReactNode } from 'react'

interface SwitchProps {
  label: ReactNode
  /** Below the label. */
  hint?: ReactNode
  value: boolean
  onValueChange: (value: boolean) => void
}

/** On or off, applied immediately: a native checkbox with the role switch and its own appearance. */
export function Switch({ label, hint, value, onValueChange }: SwitchProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 items-center justify-between gap-4 select-none">
      <span className="min-w-0">
        <span id={`${id}-label`} className="block text-13 font-semibold">
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="block text-12 text-muted">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-flex h-6 w-10 shrink-0">
        <input
          id={id}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A native checkbox exposes its state; HTML does not allow aria-checked on it.
          role="switch"
          aria-labelledby={`${id}-label`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          checked={value}
          onChange={(event) => onValueChange(event.target.checked)}
          className="peer h-6 w-10 appearance-none rounded-full bg-edge transition-colors duration-120 checked:bg-green"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-card transition-transform duration-120 peer-checked:translate-x-4"
        />
      </span>
    </label>
  )
}
