import type { KeyboardEvent, RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'
import type { ChosenFile } from './chosen-files'

interface KeyboardOrderOptions {
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
 * Space picks up a picture, the arrow keys move it, Space drops it, Escape
 * returns it; a live region announces its position. dnd-kit's keyboard sensor
 * listens on the document, but the dialog stops the propagation of arrow keys.
 */
export function useKeyboardOrder({ list, files, onOrder, onPickUpChange, label }: KeyboardOrderOptions) {
  const [pickedUp, setPickedUp] = useState<{ key: string; before: readonly ChosenFile[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // The last picked-up picture keeps the focus, also after Escape.
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const position = files.findIndex((file) => file.key === focusedKey)
  const pickedUpKey = pickedUp?.key

  // Moving the element in the DOM removes its focus.
  useLayoutEffect(() => {
    if (position >= 0 && focusedKey !== null) tileOf(list.current, focusedKey)?.focus()
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
    if (event.key === ' ' || event.key === 'Enter') {
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
      drop(
        'Returned to position',
        pickedUp.before.findIndex(({ key }) => key === file.key),
      )
    } else if (step !== undefined) {
      event.preventDefault()
      const to = Math.min(files.length - 1, Math.max(0, index + step))
      if (to === index) return
      onOrder(moveFile(files, index, to))
      announce('Moved to position', to)
    }
  }
  return {
    announcement,
    pickedUpKey,
    handleKey,
    /** On blur, drops the picked-up picture. */
    handleBlur: (file: ChosenFile, index: number) => {
      // Moving it also causes a blur; the focus is then restored before the next frame.
      requestAnimationFrame(() => {
        const hasFocus = tileOf(list.current, file.key) === document.activeElement
        if (hasFocus) return
        setFocusedKey(null)
        if (pickedUpKey === file.key) drop('Dropped at position', index)
      })
    },
  }
}

export function moveFile(files: readonly ChosenFile[], from: number, to: number): ChosenFile[] {
  const [file] = files.slice(from, from + 1)
  return file ? files.toSpliced(from, 1).toSpliced(to, 0, file) : [...files]
}

const tileOf = (list: HTMLElement | null, key: string) =>
  list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)

const columnsOf = (list: HTMLElement | null) =>
  list ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1

function stepOf(key: string, columns: number): number | undefined {
  return { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[key]
}
