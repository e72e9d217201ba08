import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class'
import { classNames } from '../class-names'
import { Spinner } from '../feedback/spinner'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  isFull?: boolean
  icon?: ReactNode
  /** While something is under way: `busyLabel` (or the label) with a spinner, and no second press. */
  isBusy?: boolean
  busyLabel?: string
  /** Loads the code of a `lazyComponent` that a press shows; called when the pointer enters and when the button is pressed. */
  preload?: () => Promise<unknown>
}

/** A press during `isBusy` does nothing, yet the button keeps its focus: a disabled one would lose it. */
export function Button({
  variant = 'primary',
  size = 'medium',
  isFull = false,
  icon,
  isBusy = false,
  busyLabel,
  preload,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // Rendering the component reports the error.
  const loadCode = () => void preload?.().catch(() => undefined)
  return (
    <button
      {...rest}
      {...(preload && { onPointerEnter: loadCode })}
      type={type}
      className={classNames(buttonClass({ variant, size, isFull }), isBusy && 'opacity-80', className)}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) return event.preventDefault()
        loadCode()
        onClick?.(event)
      }}
    >
      {isBusy ? <Spinner /> : icon}
      {isBusy && busyLabel ? busyLabel : children}
    </button>
  )
}
