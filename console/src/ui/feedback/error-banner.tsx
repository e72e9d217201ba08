import { CircleAlert, RotateCw } from 'lucide-react'
import { Button } from '../buttons/button'
import { iconSize } from '../icons/icon-size'

interface ErrorBannerProps {
  message: string
  onRetry: () => void
  isRetrying: boolean
}

/** An error across the top of a page whose other content is still shown. */
export function ErrorBanner({ message, onRetry, isRetrying }: ErrorBannerProps) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-red-soft px-4 py-2.5 text-red-ink"
    >
      <CircleAlert {...iconSize} className="shrink-0" />
      <p className="min-w-0 flex-1 text-14 font-semibold">{message}</p>
      <Button
        variant="secondary"
        size="small"
        icon={<RotateCw {...iconSize} size={16} />}
        isBusy={isRetrying}
        onClick={onRetry}
      >
        Retry
      </Button>
    </div>
  )
}
