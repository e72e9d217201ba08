import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names'

interface PhotoButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  label: string
  icon: ReactNode
}

/** A round button on a photo, white in both themes. */
export function PhotoButton({ label, icon, className, ...rest }: PhotoButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type="button"
      aria-label={label}
      className={classNames(photoButtonClass, className)}
    >
      {icon}
    </button>
  )
}

export const photoButtonClass =
  'flex size-11 shrink-0 items-center justify-center rounded-full bg-photo-label text-on-photo shadow-card transition-opacity duration-120 hover:opacity-90 disabled:opacity-40 lg:size-[38px]'
