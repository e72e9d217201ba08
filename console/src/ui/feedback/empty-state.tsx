import type { ComponentType, ReactNode } from 'react'

export interface EmptyStateProps {
  Icon: ComponentType
  title: string
  /** A short explanation. */
  text?: ReactNode
  /** A button for the first step. */
  action?: ReactNode
}

export function EmptyState({ Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <span className="mb-4 flex size-12 items-center justify-center rounded-card bg-green-soft text-green-ink [&>svg]:size-5.5">
        <Icon />
      </span>
      <p className="text-16 font-semibold text-balance">{title}</p>
      {text && <p className="mt-1 max-w-sm text-14 text-balance text-muted">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
