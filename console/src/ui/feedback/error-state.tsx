import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from '../buttons/button'

interface ErrorStateProps {
  /** The error message. */
  message: string
  /** A second line: what is known of the cause. */
  detail?: string | undefined
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  /** Beside Retry: a link back. */
  action?: ReactNode
}

export function ErrorState({ message, detail, onRetry, isRetrying = false, action }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <span className="mb-4 flex size-12 items-center justify-center rounded-card bg-red-soft text-red-ink">
        <CircleAlert size={22} />
      </span>
      <p className="max-w-md text-16 font-semibold text-balance">{message}</p>
      {detail !== undefined && <p className="mt-1 max-w-md text-14 text-muted text-balance">{detail}</p>}
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button variant="secondary" icon={<RotateCw size={16} />} isBusy={isRetrying} onClick={onRetry}>
            Retry
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
