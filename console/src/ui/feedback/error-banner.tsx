import { CircleAlert, RotateCw } from 'lucide-react'
import { Button } from '../buttons/button'

interface ErrorBannerProps {
  message: string
  /** A second line: what is known of the cause. */
  detail?: string | undefined
  onRetry: () => void
  isRetrying: boolean
}

/** An error across the top of a page whose other content is still shown. */
export function ErrorBanner({ message, detail, onRetry, isRetrying }: ErrorBannerProps) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-red-soft px-4 py-2.5 text-red-ink"
    >
      <CircleAlert className="shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-14 font-semibold">{message}</p>
        {detail !== undefined && <p className="text-13">{detail}</p>}
      </div>
      <Button variant="secondary" size="small" icon={<RotateCw size={16} />} isBusy={isRetrying} onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
