import type { ComponentProps } from 'react'
import { classNames } from './class-names'

/** A bordered box with a soft shadow. The caller sets the padding. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames('min-w-0 rounded-card border border-line bg-card shadow-card', className)} />
  )
}
