import { type RefObject, useEffect } from 'react'
import type { RowSelection } from './row-selection'

const longPressMs = 500
/** A finger that moves further scrolls. */
const slackPx = 10

/** The row of an element, by its id. */
export const rowOf = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined

/** On touch screens a long press selects a row. Neither its link nor its menu takes the press. */
export function useLongPress(box: RefObject<HTMLElement | null>, selection: RowSelection): void {
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const end = new AbortController()
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => element.addEventListener(name, listener, { signal: end.signal, capture: true })
    let press: { id: string; x: number; y: number; timer: ReturnType<typeof setTimeout> } | null = null
    let isDone = false
    const cancel = () => {
      if (press) clearTimeout(press.timer)
      press = null
    }
    const select = (id: string) => {
      cancel()
      isDone = true
      selection.toggle(id)
    }
    on('pointerdown', ({ target, pointerType, isPrimary, clientX: x, clientY: y }) => {
      cancel()
      isDone = false
      const id = rowOf(target)
      if (pointerType !== 'touch' || !isPrimary || id === undefined || isSelectBox(target)) return
      press = { id, x, y, timer: setTimeout(() => select(id), longPressMs) }
    })
    on('pointermove', ({ clientX, clientY }) => {
      if (press && Math.hypot(clientX - press.x, clientY - press.y) > slackPx) cancel()
    })
    on('pointerup', cancel)
    on('pointercancel', cancel)
    // Android opens the menu of a link or a picture with the same press.
    on('contextmenu', (event) => {
      if (press) select(press.id)
      if (isDone) event.preventDefault()
    })
    on('click', (event) => {
      if (!isDone) return
      isDone = false
      event.preventDefault()
      event.stopPropagation()
    })
    return () => {
      cancel()
      end.abort()
    }
  }, [box, selection])
}

const isSelectBox = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('[data-select]')
