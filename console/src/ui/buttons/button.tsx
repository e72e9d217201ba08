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
  /** Fetches the code of what a press shows (`late`), as soon as somebody comes near. When that fails, the press tries again. */
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
  const fetchCode = () => void preload?.().catch(() => undefined)
  return (
    <button
      {...rest}
      {...(preload && { onPointerEnter: fetchCode })}
      type={type}
      className={classNames(buttonClass({ variant, size, isFull }), isBusy && 'opacity-80', className)}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) return event.preventDefault()
        fetchCode()
        onClick?.(event)
      }}
    >
      {isBusy ? <Spinner /> : icon}
      {isBusy && busyLabel ? busyLabel : children}
    </button>
  )
}
