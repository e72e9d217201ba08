import type { UploadProgress } from '../api/upload-progress'
import { formatBytesOf } from '../format/bytes'

interface FormNoteProps {
  faultCount: number
  failure: string | undefined
  progress: UploadProgress | null
  isStalled: boolean
  onCancel: () => void
  onRetry: () => void
}

/** Left of the buttons: what is wrong, or how far the files are. */
export function FormNote({ faultCount, failure, progress, isStalled, onCancel, onRetry }: FormNoteProps) {
  if (isStalled) {
    return (
      <span role="alert" className="text-ink">
        Nothing went out for 15 seconds.{' '}
        <button type="button" onClick={onRetry} className="py-2 font-semibold text-green-ink hover:underline">
          Retry
        </button>{' '}
        or{' '}
        <button type="button" onClick={onCancel} className="py-2 font-semibold text-green-ink hover:underline">
          Cancel
        </button>
      </span>
    )
  }
  if (progress && progress.total > 0) {
    return (
      <span className="text-muted tabular-nums">
        {progress.sent < progress.total ? (
          <>
            Sending files: {formatBytesOf(progress.sent, progress.total)} ·{' '}
            <button
              type="button"
              aria-label="Cancel the upload"
              onClick={onCancel}
              className="py-2 font-semibold text-ink hover:underline"
            >
              Cancel
            </button>
          </>
        ) : (
          'All files sent. The server is preparing them.'
        )}
      </span>
    )
  }
  if (failure !== undefined) return <span role="alert">{failure}</span>
  if (faultCount === 0) return null
  return <span>{faultCount === 1 ? '1 field needs attention' : `${faultCount} fields need attention`}</span>
}
