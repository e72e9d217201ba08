import { useEffect } from 'react'
import { readLastChange } from '../../api/session/last-changes'
import { closeUndo, requestUndo, useUndoRequest } from '../../forms/undo/undo-requests'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { isTakingKeys } from '../../ui/single-keys'

const UndoPrompt = lazyComponent(() =>
  import('../../features/history/undo/undo-prompt').then((module) => module.UndoPrompt),
)

/** Asks for an undo and sends it, wherever it was pressed. Ctrl Z or ⌘ Z: the last change of this tab. */
export function UndoHost() {
  const request = useUndoRequest()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      if (key.toLowerCase() !== 'z' || ctrlKey === metaKey || shiftKey || altKey || isTakingKeys(event)) return
      const last = readLastChange()
      if (last === undefined) return
      event.preventDefault()
      requestUndo(last)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  if (!request) return null
  const key = `${request.changeId} ${request.operationId}`
  return <UndoPrompt key={key} request={request} onClose={() => closeUndo(request)} fallback={null} />
}
