import type { ReactNode } from 'react'
import { useIsAvailable } from '../../api/available'
import { formatBytesOf } from '../../format/bytes'
import { joinWords } from '../../format/words'
import { type DraftStatus, isStored } from '../drafts/draft-status'
import type { Send } from '../editor/editor'
import { type Editor, isInterrupted, isSaving } from '../editor/editor-state'
import { isOffline, isUploading, saveProgress, stalledPart } from '../editor/editor-view'
import { FailureText } from './failure-text'

interface FormNoteProps {
  editor: Editor
  send: Send
  errorCount: number
  /** Focuses the next invalid field. */
  onNextInvalid: () => void
}

/** Left of the buttons: errors, or the progress of the save. */
export function FormNote({ editor, send, errorCount, onNextInvalid }: FormNoteProps) {
  const { state, draft } = editor
  const onCancel = () => send({ type: 'cancel' })
  const stalled = stalledPart(editor)
  // A request that was sent completely may have been carried
  // out; only an Idempotency-Key prevents a second time.
  const isRetrySafe = useIsAvailable('stored responses') === true || stalled === 'upload'
  if (isOffline(editor)) {
    return (
      <span className="text-ink">
        <span role="status">{describeWait(draft)}</span>{' '}
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
            <TextButton onPress={() => send({ type: 'retry' })} className="text-green-ink">
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
  const text = isSaving(state) ? describeProgress(editor) : ''
  if (text !== '') {
    return (
      <span className="text-muted tabular-nums">
        {text} ·{' '}
        <TextButton
          label={isUploading(editor) ? 'Cancel the Upload' : 'Cancel the Save'}
          onPress={onCancel}
          className="text-ink"
        >
          Cancel
        </TextButton>
      </span>
    )
  }
  if (state.name === 'editing' && state.failure) {
    return <FailureText message={state.failure.message} failure={state.failure.reason} />
  }
  if (errorCount === 0) return null
  return (
    <button
      type="button"
      onClick={onNextInvalid}
      className="py-2 text-left underline underline-offset-4 pointer-coarse:min-h-11"
    >
      {errorCount === 1 ? '1 field needs attention' : `${errorCount} fields need attention`}
    </button>
  )
}

function describeWait(draft: DraftStatus): string {
  if (isStored(draft)) return 'Saved on this device; will be sent when you are back online.'
  const names = draft.unstored.unreadable.map(({ name }) => `“${name}”`)
  if (names.length === 0) return 'Will be sent when you are back online; keep this page open until then.'
  return `${joinWords(names, 'and')} cannot be read and ${names.length === 1 ? 'is' : 'are'} not stored: cancel and choose ${names.length === 1 ? 'it' : 'them'} again.`
}

/** '' while nothing is known. */
function describeProgress(editor: Editor): string {
  const { state, uploads } = editor
  if ('prepared' in state && state.prepared) {
    return `Preparing photos: ${state.prepared.done} of ${state.prepared.total}`
  }
  const progress = saveProgress(editor)
  if (!progress || progress.total === 0) return ''
  const { sent, total } = progress
  if (sent >= total) return 'All files sent. Processing…'
  return isInterrupted(uploads) ? `${formatBytesOf(sent, total)} sent` : `Sending files: ${formatBytesOf(sent, total)}`
}

interface TextButtonProps {
  /** For screen readers, if the text alone is ambiguous. */
  label?: string
  /** The class of the text's colour. */
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
