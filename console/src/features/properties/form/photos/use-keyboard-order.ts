import type { KeyboardEvent, RefObject } from 'react'
import { useLayoutEffect, useState } from 'react'
import type { ChosenFile } from './chosen-files'

interface KeyboardOrderOptions {
  /** The element around the tiles. */
  list: RefObject<HTMLElement | null>
  files: readonly ChosenFile[]
  onOrder: (files: ChosenFile[]) => void
  /** Escape returns a picked-up picture and must not close the dialog. */
  onLifted: (isLifted: boolean) => void
  /** 'image' */
  label: string
}

/**
 * Space picks up a picture, the arrow keys move it, Space drops it, Escape returns it; a live region announces its position.
 * dnd-kit's keyboard sensor listens on the document, but the dialog stops the propagation of arrow keys.
 */
export function useKeyboardOrder({ list, files, onOrder, onLifted, label }: KeyboardOrderOptions) {
  const [lifted, setLifted] = useState<{ key: string; before: readonly ChosenFile[] } | null>(null)
  const [announcement, setAnnouncement] = useState('')
  // The last picked-up picture keeps the focus, also after Escape.
  const [focusedKey, setFocusedKey] = useState<string | null>(null)
  const place = files.findIndex((file) => file.key === focusedKey)
  const liftedKey = lifted?.key

  // Moving the element in the DOM removes its focus.
  useLayoutEffect(() => {
    if (place >= 0 && focusedKey !== null) tileOf(list.current, focusedKey)?.focus()
  }, [list, focusedKey, place])

  const say = (what: string, index: number) => setAnnouncement(`${what} ${index + 1} of ${files.length}.`)
  const lift = (file: ChosenFile, index: number) => {
    setLifted({ key: file.key, before: files })
    setFocusedKey(file.key)
    onLifted(true)
    say(`Lifted ${label}`, index)
  }
  const settle = (what: string, index: number) => {
    setLifted(null)
    onLifted(false)
    say(what, index)
  }

  function press(event: KeyboardEvent<HTMLElement>, file: ChosenFile, index: number) {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (liftedKey === file.key) settle('Put down at place', index)
      else lift(file, index)
      return
    }
    if (liftedKey !== file.key || !lifted) return
    const step = stepOf(event.key, columnsOf(list.current))
    if (event.key === 'Escape') {
      event.stopPropagation()
      onOrder([...lifted.before])
      // The form clones its values, so files are compared by key.
      settle(
        'Put back at place',
        lifted.before.findIndex(({ key }) => key === file.key),
      )
    } else if (step !== undefined) {
      event.preventDefault()
      const to = Math.min(files.length - 1, Math.max(0, index + step))
      if (to === index) return
      onOrder(moved(files, index, to))
      say('Now at place', to)
    }
  }
  return {
    announcement,
    liftedKey,
    press,
    /** On blur, drops the picked-up picture. */
    leave: (file: ChosenFile, index: number) => {
      // Moving it also causes a blur; the focus is then restored before the next frame.
      requestAnimationFrame(() => {
        const hasFocus = tileOf(list.current, file.key) === document.activeElement
        if (hasFocus) return
        setFocusedKey(null)
        if (liftedKey === file.key) settle('Put down at place', index)
      })
    },
  }
}

export function moved(files: readonly ChosenFile[], from: number, to: number): ChosenFile[] {
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
