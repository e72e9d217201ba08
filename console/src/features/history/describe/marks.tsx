import type { ReactNode } from 'react'
import { classNames } from '../../../ui/class-names'

interface MarkProps {
  className?: string
  children: ReactNode
}

/** What a change has added. Marked by a line too, for those who do not tell the colours apart. */
export const Added = ({ className, children }: MarkProps) => (
  <ins className={classNames('rounded-[3px] bg-green-soft decoration-1 underline-offset-3', className)}>{children}</ins>
)

/** What a change has removed. */
export const Removed = ({ className, children }: MarkProps) => (
  <del className={classNames('rounded-[3px] bg-red-soft decoration-1', className)}>{children}</del>
)
