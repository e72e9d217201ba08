import { useEffect, useState } from 'react'
import type { UploadProgress } from '../../api/upload-progress'

/** Without progress for this long, the form offers Cancel and Retry. It never cancels by itself. */
const stallMs = 15_000

interface SaveState {
  isSaving: boolean
  /** How many times the form was sent: each attempt has its own 15 seconds. */
  attempt: number
  progress: UploadProgress | null
}

/** Whether the upload or the response of a save has stalled; null while it makes progress. */
export function useStalledSave({ isSaving, attempt, progress }: SaveState): 'upload' | 'response' | null {
  const sent = progress?.sent ?? 0
  const isUpload = progress !== null && sent < progress.total
  const state = isSaving ? `${attempt} ${sent} ${isUpload}` : null
  const [stalled, setStalled] = useState<string | null>(null)
  useEffect(() => {
    if (state === null) return undefined
    const timer = setTimeout(() => setStalled(state), stallMs)
    return () => clearTimeout(timer)
  }, [state])
  if (state === null || stalled !== state) return null
  return isUpload ? 'upload' : 'response'
}
