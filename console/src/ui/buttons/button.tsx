import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class'
import { classNames } from '../class-names'
import { Spinner } from '../feedback/spinner'

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  isFull?: boolean
  icon?: ReactNode
  /** Shows a spinner with `busyLabel` (or the label) and ignores presses. */
  isBusy?: boolean
  busyLabel?: string
  /**
   * Loads the code of a `lazyComponent` that a press shows; called
   * when the pointer enters and when the button is pressed.
   */
  preload?: () => Promise<unknown>
}

/** A busy button ignores presses but is not disabled, so that it keeps the focus. */
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
