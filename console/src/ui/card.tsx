import type { ComponentProps } from 'react'
import { classNames } from './class-names'

/** White, one hairline, one soft shadow. Give it padding. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classNames('min-w-0 rounded-card border border-line bg-card shadow-card', className)} />
  )
}
