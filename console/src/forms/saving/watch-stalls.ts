import type { RunningEditor } from '../editor/editor'
import { type Editor, isInterrupted } from '../editor/editor-state'

/** The form offers Cancel and Retry after this long without progress. It never cancels by itself. */
const stallMs = 15_000

/** Reports a save that makes no progress. Returns a function that stops it. */
export function watchStalls({ read, watch, send }: RunningEditor): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let progress: string | undefined
  const stop = watch(() => {
    const next = progressOf(read())
    if (next === progress) return
    progress = next
    clearTimeout(timer)
    const { attempt } = read()
    if (next !== undefined) timer = setTimeout(() => send({ type: 'stalled', attempt }), stallMs)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Changes with every byte; undefined while nothing is to be expected from the server. */
function progressOf({ state, attempt, uploads }: Editor): string | undefined {
  const isSending = state.name === 'checking' || state.name === 'uploading' || state.name === 'sending'
  if (!isSending || state.prepared || isInterrupted(uploads)) return undefined
  return `${attempt} ${(uploads?.progress.sent ?? 0) + (state.progress?.sent ?? 0)}`
}
