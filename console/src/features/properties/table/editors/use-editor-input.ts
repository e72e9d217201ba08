import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { Move } from '../../../../lists/sheet/sheet-column'
import { readEditorKey } from '../../../../lists/sheet/sheet-keys'

interface EditorInputOptions {
  /** Called by Enter and Tab, with `stay` when the focus leaves. Returns whether the edit ends. */
  commit: (move: Move) => boolean
  onCancel: () => void
}

/**
 * What the input of an editor does with the keys of a spreadsheet, and when it loses the focus. What was
 * typed is also committed when the table is removed or the page ends, but not after `end`.
 */
export function useEditorInput({ commit, onCancel }: EditorInputOptions) {
  const isDone = useRef(false)
  /** Focuses the input when it is mounted. */
  const ref = useCallback((element: HTMLElement | null) => element?.focus({ preventScroll: true }), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const move = readEditorKey(event)
    if (move === null) return
    event.preventDefault()
    event.stopPropagation()
    isDone.current = move === 'cancel' || commit(move)
    if (move === 'cancel') onCancel()
  }
  const onBlur = ({ currentTarget }: { currentTarget: EventTarget }) => {
    // The edit has ended, or the window lost the focus.
    if (!isDone.current && document.activeElement !== currentTarget) isDone.current = commit('stay')
  }
  const commitRest = useEffectEvent(() => {
    if (!isDone.current) isDone.current = commit('stay')
  })
  useEffect(() => {
    const onEnd = () => commitRest()
    window.addEventListener('pagehide', onEnd)
    return () => {
      window.removeEventListener('pagehide', onEnd)
      onEnd()
    }
  }, [])
  const end = () => void (isDone.current = true)
  return { end, handlers: { ref, onKeyDown, onBlur } }
}

/** The frame of an input that fills its cell. Text is 16 px on phones, because iOS zooms into less. */
export const editorClass =
  'size-full bg-card px-3 text-16 text-ink outline-2 -outline-offset-2 outline-green tabular-nums lg:text-14'
