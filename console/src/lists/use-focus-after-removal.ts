import { useLayoutEffect, useRef, type FocusEvent } from 'react'
import { findOpener } from '../ui/dialogs/use-return-focus'

interface Row {
  id: string
}

/**
 * When the row with the focus is removed, for example by Delete in its menu, the focus moves to the same
 * control of the next row, else of the previous one, else to the heading (WCAG 2.4.3). The element with
 * `props` contains the rows, each of which has `data-row={id}`. `rows` is undefined while loading.
 */
export function useFocusAfterRemoval(rows: readonly Row[] | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const focused = useRef<string>(undefined)
  const previous = useRef(rows)
  useLayoutEffect(() => {
    if (!rows || rows === previous.current) return
    const isFocused = ({ id }: Row) => id === focused.current
    const index = previous.current?.findIndex(isFocused) ?? -1
    previous.current = rows
    if (index < 0 || rows.some(isFocused) || !isFocusLost()) return
    const neighbours = [...rows.slice(index), ...rows.slice(0, index).reverse()]
    for (const { id } of neighbours) if (focusControl(box.current, id)) return
    headingOf(box.current)?.focus()
  })
  return {
    ref: box,
    // Also called for events in a menu of a row, which is a portal.
    onFocus: ({ target }: FocusEvent) => {
      const row = findOpener(target)?.closest<HTMLElement>('[data-row]')
      if (row) focused.current = row.dataset['row']
    },
  }
}

/** The focus was in the removed row, or is in a closed question that would return it to that row. */
const isFocusLost = () => document.activeElement?.matches('body, [data-closed], [data-closed] *') ?? true

/**
 * Focuses the last button of a row that is shown on a screen of this width: its menu, or Delete. False if
 * there is none.
 */
function focusControl(box: HTMLElement | null, id: string): boolean {
  const controls = box?.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(id)}"] button:enabled`) ?? []
  return [...controls].reverse().some((control) => {
    control.focus()
    return document.activeElement === control
  })
}

/** Finds the heading of the list, the dialog or the page. */
const headingOf = (box: HTMLElement | null) =>
  box?.querySelector<HTMLElement>('h2') ??
  box?.closest('[data-dialog]')?.querySelector<HTMLElement>('h2') ??
  pageHeading()

const pageHeading = () => document.querySelector<HTMLElement>('h1')

/** For a control above or below the list that its own press removes. */
export const focusHeading = () => pageHeading()?.focus()
