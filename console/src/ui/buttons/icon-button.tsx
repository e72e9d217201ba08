import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Accessible name and title. */
  label: string
  icon: ReactNode
  variant?: 'plain' | 'framed'
  /** Ignores presses but is not disabled, so that it keeps the focus. */
  isBusy?: boolean
}

export function IconButton({
  label,
  icon,
  variant = 'plain',
  isBusy = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className={classNames(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-control transition-colors duration-120 lg:size-[38px]',
        variant === 'framed'
          ? 'border border-line bg-card text-ink shadow-card hover:bg-hover'
          : 'text-muted hover:bg-hover hover:text-ink',
        'disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50',
        className,
      )}
    >
      {icon}
    </button>
  )
}
