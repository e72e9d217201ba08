import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Accessible name and title. */
  label: string
  icon: ReactNode
  /** `photo`: round, on a photo, white in both themes. */
  variant?: keyof typeof variants
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
        'inline-flex size-11 shrink-0 items-center justify-center duration-120 lg:size-[38px]',
        'disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-50',
        variants[variant],
        className,
      )}
    >
      {icon}
    </button>
  )
}

const variants = {
  plain: 'relative rounded-control text-muted transition-colors hover:bg-hover hover:text-ink',
  framed: 'relative rounded-control border border-line bg-card text-ink shadow-card transition-colors hover:bg-hover',
  photo: 'rounded-full bg-photo-label text-on-photo shadow-card transition-opacity enabled:hover:opacity-90',
}
