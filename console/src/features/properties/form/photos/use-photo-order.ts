import type { KeyboardEvent, RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'
import type { ChosenFile } from './chosen-files'

interface PhotoOrderOptions {
  /** The element around the tiles. */
  list: RefObject<HTMLElement | null>
  files: readonly ChosenFile[]
  onOrder: (files: ChosenFile[]) => void
  /** Escape returns a picked-up picture and must not close the dialog. */
  onPickUpChange: (isPickedUp: boolean) => void
  /** 'image' */
  label: string
}

/**
 * Moves and removes pictures without dragging (WCAG 2.5.7), for their menu and
 * for the keyboard: Space picks up a picture, the arrow keys move it, Space
 * drops it, Escape returns it. A live region announces the position. dnd-kit's
 * keyboard sensor is not used: it listens on the document, and the dialog stops
 * the propagation of arrow keys.
 */
export function usePhotoOrder({ list, files, onOrder, onPickUpChange, label }: PhotoOrderOptions) {
  const [pickedUp, setPickedUp] = useState<{ key: string; before: readonly ChosenFile[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // The picture that was moved keeps the focus.
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const position = files.findIndex((file) => file.key === focusedKey)
  const pickedUpKey = pickedUp?.key

  // Moving the element in the DOM removes its focus.
  useLayoutEffect(() => {
    if (position >= 0 && focusedKey !== null) findTile(list.current, focusedKey)?.focus()
  }, [list, focusedKey, position])

  const announce = (text: string, index: number) => setAnnouncement(`${text} ${index + 1} of ${files.length}.`)
  const pickUp = (file: ChosenFile, index: number) => {
    setPickedUp({ key: file.key, before: files })
    setFocusedKey(file.key)
    onPickUpChange(true)
    announce(`Picked up ${label}`, index)
  }
  const drop = (text: string, index: number) => {
    setPickedUp(null)
    onPickUpChange(false)
    announce(text, index)
  }

  function handleKey(event: KeyboardEvent<HTMLElement>, file: ChosenFile, index: number) {
    // Otherwise Enter opens the menu.
    if (event.key === ' ' || (event.key === 'Enter' && pickedUpKey === file.key)) {
      event.preventDefault()
      if (pickedUpKey === file.key) drop('Dropped at position', index)
      else pickUp(file, index)
      return
    }
    if (pickedUpKey !== file.key || !pickedUp) return
    const step = stepOf(event.key, columnsOf(list.current))
    if (event.key === 'Escape') {
      event.stopPropagation()
      onOrder([...pickedUp.before])
      // The form clones its values, so files are compared by key.
      const before = pickedUp.before.findIndex(({ key }) => key === file.key)
      drop('Returned to position', before)
    } else if (step !== undefined) {
      event.preventDefault()
      move(file, index, Math.min(files.length - 1, Math.max(0, index + step)))
    }
  }
  function move(file: ChosenFile, index: number, to: number) {
    if (to === index) return
    setFocusedKey(file.key)
    onOrder(moveFile(files, index, to))
    announce('Moved to position', to)
  }
  return {
    announcement,
    pickedUpKey,
    handleKey,
    move,
    /**
     * Moves the focus from a picture that is removed to the next one, or the one
     * before, or the field for new files.
     */
    focusAfterRemoval: (index: number) => {
      const next = files[index + 1] ?? files[index - 1]
      if (next) setFocusedKey(next.key)
      else list.current?.querySelector('input')?.focus()
    },
    /** On blur, drops the picked-up picture. */
    handleBlur: (file: ChosenFile, index: number) => {
      // Moving it also causes a blur; the focus is then restored before the next frame.
      requestAnimationFrame(() => {
        const hasFocus = findTile(list.current, file.key) === document.activeElement
        if (hasFocus) return
        setFocusedKey(null)
        if (pickedUpKey === file.key) drop('Dropped at position', index)
      })
    },
  }
}

export function moveFile(files: readonly ChosenFile[], from: number, to: number): ChosenFile[] {
  const moved = [...files]
  moved.splice(to, 0, ...moved.splice(from, 1))
  return moved
}

export const findTile = (list: HTMLElement | null, key: string) =>
  list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)

const columnsOf = (list: HTMLElement | null) =>
  list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1

function stepOf(key: string, columns: number): number | undefined {
  return { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key]
}
