import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Accessible name and title. */
  label: string
  icon: ReactNode
  variant?: 'plain' | 'framed'
}

export function IconButton({ label, icon, variant = 'plain', type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-control transition-colors duration-120 lg:size-[38px]',
        variant === 'framed'
          ? 'border border-line bg-card text-ink shadow-card hover:bg-hover'
          : 'text-muted hover:bg-hover hover:text-ink',
        'disabled:opacity-50',
        className,
      )}
    >
      {icon}
    </button>
  )
}
