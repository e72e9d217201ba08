import type { ReactNode } from 'react'
import type { PreparedCount } from '../../api/images/prepare-file'
import type { UploadProgress } from '../../api/upload-progress'
import { useIsSupported } from '../../api/support'
import { formatBytesOf } from '../../format/bytes'
import { joinWords } from '../../format/words'
import { FailureText } from './failure-text'

interface FormNoteProps {
  errorCount: number
  failure: { message: string; reason: unknown } | undefined
  isSaving: boolean
  /** The save, or an upload that it needs, waits for the connection. */
  isOffline: boolean
  /** The uploads are paused, or wait for the time that the server has named. */
  isInterrupted: boolean
  /** Whether all input is stored on this device. */
  isStored: boolean
  /** The names of the files that are not stored, because they cannot be read. */
  unreadable: readonly string[]
  /** Of the photographs that are made smaller before the form is sent; null when all are. */
  prepared: PreparedCount | null
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
  const { errorCount, failure, isSaving, prepared, progress, stalled, onCancel, onRetry } = props
  // A request that was sent completely may have been carried
  // out; only an Idempotency-Key prevents a second time.
  const isRetrySafe = useIsSupported('Idempotency-Key') === true || stalled === 'upload'
  if (props.isOffline) {
    return (
      <span className="text-ink">
        <span role="status">{describeWait(props)}</span>{' '}
        <TextButton label="Cancel the Save" onPress={onCancel} className="text-green-ink">
          Cancel
        </TextButton>
      </span>
    )
  }
  if (stalled !== null) {
    return (
      <span role="alert" className="text-ink">
        {stalled === 'upload' ? 'No upload progress for 15 seconds.' : 'No response for 15 seconds.'}{' '}
        {isRetrySafe && (
          <>
            <TextButton onPress={onRetry} className="text-green-ink">
              Retry
            </TextButton>{' '}
            or{' '}
          </>
        )}
        <TextButton onPress={onCancel} className="text-green-ink">
          Cancel
        </TextButton>
      </span>
    )
  }
  const text = isSaving ? describeProgress(progress, prepared, props.isInterrupted) : ''
  if (text !== '') {
    const isSent = progress !== null && progress.sent >= progress.total
    return (
      <span className="text-muted tabular-nums">
        {text} ·{' '}
        <TextButton
          label={isSent || prepared ? 'Cancel the Save' : 'Cancel the Upload'}
          onPress={onCancel}
          className="text-ink"
        >
          Cancel
        </TextButton>
      </span>
    )
  }
  if (failure !== undefined) return <FailureText message={failure.message} failure={failure.reason} />
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

function describeWait({ isStored, unreadable }: Pick<FormNoteProps, 'isStored' | 'unreadable'>): string {
  if (isStored) return 'Saved on this device; will be sent when you are back online.'
  const names = unreadable.map((name) => `“${name}”`)
  if (names.length === 0) return 'Will be sent when you are back online; keep this page open until then.'
  return `${joinWords(names, 'and')} cannot be read and ${names.length === 1 ? 'is' : 'are'} not stored: cancel and choose ${names.length === 1 ? 'it' : 'them'} again.`
}

/** '' while nothing is known. */
function describeProgress(
  progress: UploadProgress | null,
  prepared: PreparedCount | null,
  isInterrupted: boolean,
): string {
  if (prepared) return `Preparing photos: ${prepared.done} of ${prepared.total}`
  if (!progress || progress.total === 0) return ''
  const { sent, total } = progress
  if (sent >= total) return 'All files sent. Processing…'
  return isInterrupted ? `${formatBytesOf(sent, total)} sent` : `Sending files: ${formatBytesOf(sent, total)}`
}

interface TextButtonProps {
  /** For screen readers, if the text alone is ambiguous. */
  label?: string
  /** Of the text's colour. */
  className: string
  onPress: () => void
  children: ReactNode
}

function TextButton({ label, className, onPress, children }: TextButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={`${className} py-2 font-semibold hover:underline pointer-coarse:min-h-11`}
    >
      {children}
    </button>
  )
}
