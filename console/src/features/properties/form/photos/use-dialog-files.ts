import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Marks a field that handles files which are pasted or dropped inside it. */
export const fileFieldMark = { 'data-file-field': '' }

/**
 * Calls `onFiles` with the files that are pasted into the dialog of `element`, or dropped on it, outside all
 * such fields. Without it, a browser opens a dropped file in place of the console.
 */
export function useDialogFiles(element: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): void {
  const handle = useEffectEvent((event: Event, files: File[]) => {
    // React's handlers of the fields run after this one.
    const isHandled = event.target instanceof Element && event.target.closest('[data-file-field]')
    if (isHandled || files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const dialog = element.current?.closest<HTMLElement>('[data-dialog]')
    const listening = new AbortController()
    const { signal } = listening
    dialog?.addEventListener('paste', (event) => handle(event, pastedFiles(event.clipboardData)), { signal })
    dialog?.addEventListener('drop', (event) => handle(event, [...(event.dataTransfer?.files ?? [])]), { signal })
    dialog?.addEventListener('dragover', allowFiles, { signal })
    return () => listening.abort()
  }, [element])
}

/** None for text that is pasted: office programs copy it as a picture, too. */
export const pastedFiles = (clipboard: DataTransfer | null): File[] =>
  clipboard?.types.includes('text/plain') ? [] : [...(clipboard?.files ?? [])]

function allowFiles(event: DragEvent): void {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
}
