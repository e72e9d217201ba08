import { useRef, type FocusEvent } from 'react'

/**
 * Remembers where the focus was before it entered an element. `onFocus` is a handler of that
 * element; `returnFocus`, before something of it is removed, moves the focus back.
 */
export function useFocusOrigin() {
  const box = useRef<Element>(null)
  const origin = useRef<EventTarget>(null)
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      box.current = currentTarget
      if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget
    },
    returnFocus: () => {
      if (!box.current?.contains(document.activeElement)) return
      const { current } = origin
      const isOnPage = current instanceof HTMLElement && current.isConnected
      const target = isOnPage ? current : document.querySelector<HTMLElement>('main')
      target?.focus({ preventScroll: true })
    },
  }
}
