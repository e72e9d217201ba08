import { joinProgress, type UploadProgress } from '../../api/upload-progress'
import { type Editor, isSaving } from './editor-state'

// What a form shows of its editor's state.

/** The progress of a save, with the files that are uploaded before the form; null without a save. */
export function saveProgress({ state, uploads }: Editor): UploadProgress | null {
  const progress = 'progress' in state ? state.progress : null
  return isSaving(state) && uploads ? joinProgress(uploads.progress, progress) : progress
}

/** The save, or an upload that it needs, waits for the connection. */
export const isOffline = ({ state, uploads }: Editor): boolean =>
  state.name === 'waiting' || (isSaving(state) && uploads?.phase === 'waiting' && uploads.message === null)

/** A save whose files are not all sent; they are prepared before that. */
export function isUploading(editor: Editor): boolean {
  const progress = saveProgress(editor)
  const isPreparing = 'prepared' in editor.state && editor.state.prepared !== null
  return !isPreparing && progress !== null && progress.sent < progress.total
}

/** What has made no progress for 15 seconds. */
export function stalledPart(editor: Editor): 'upload' | 'response' | null {
  if (!('isStalled' in editor.state) || !editor.state.isStalled) return null
  return isUploading(editor) ? 'upload' : 'response'
}
