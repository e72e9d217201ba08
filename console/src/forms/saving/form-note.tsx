import type { UploadProgress } from '../../api/upload-progress'
import { useIsSupported } from '../../api/support'
import { formatBytesOf } from '../../format/bytes'

interface FormNoteProps {
  errorCount: number
  failure: string | undefined
  isSaving: boolean
  /** The save waits for a network. */
  isOffline: boolean
  /** Whether all input is stored on this device. */
  isStored: boolean
  progress: UploadProgress | null
  /** Whether the upload or the response has made no progress for 15 seconds. */
  stalled: 'upload' | 'response' | null
  /** Focuses the next invalid field. */
  onNextInvalid: () => void
  onCancel: () => void
  onRetry: () => void
}

/** Left of the buttons: errors, or the progress of the save. */
export function FormNote(props: FormNoteProps) {
  const { errorCount, failure, isSaving, progress, stalled, onCancel, onRetry } = props
  // A request that was sent completely may have been carried
  // out; only an Idempotency-Key prevents a second time.
  const isRetrySafe = useIsSupported('Idempotency-Key') === true || stalled === 'upload'
  if (props.isOffline) {
    return (
      <span className="text-ink">
        <span role="status">
          {props.isStored
            ? 'Saved on this device; will be sent when you are back online.'
            : 'Will be sent when you are back online.'}
        </span>{' '}
        <button
          type="button"
          aria-label="Cancel the save"
          onClick={onCancel}
          className="py-2 font-semibold text-green-ink hover:underline pointer-coarse:min-h-11"
        >
          Cancel
        </button>
      </span>
    )
  }
  if (stalled !== null) {
    return (
      <span role="alert" className="text-ink">
        {stalled === 'upload' ? 'No upload progress for 15 seconds.' : 'No response for 15 seconds.'}{' '}
        {isRetrySafe && (
          <>
            <button
              type="button"
              onClick={onRetry}
              className="py-2 font-semibold text-green-ink hover:underline pointer-coarse:min-h-11"
            >
              Retry
            </button>{' '}
            or{' '}
          </>
        )}
        <button
          type="button"
          onClick={onCancel}
          className="py-2 font-semibold text-green-ink hover:underline pointer-coarse:min-h-11"
        >
          Cancel
        </button>
      </span>
    )
  }
  if (isSaving && progress && progress.total > 0) {
    const isSent = progress.sent >= progress.total
    return (
      <span className="text-muted tabular-nums">
        {isSent ? 'All files sent. Processing…' : `Sending files: ${formatBytesOf(progress.sent, progress.total)}`} ·{' '}
        <button
          type="button"
          aria-label={isSent ? 'Cancel the save' : 'Cancel the upload'}
          onClick={onCancel}
          className="py-2 font-semibold text-ink hover:underline pointer-coarse:min-h-11"
        >
          Cancel
        </button>
      </span>
    )
  }
  if (failure !== undefined) return <span role="alert">{failure}</span>
  if (errorCount === 0) return null
  return (
    <button
      type="button"
      onClick={props.onNextInvalid}
      className="py-2 text-left underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {errorCount === 1 ? '1 field needs attention' : `${errorCount} fields need attention`}
    </button>
  )
}
