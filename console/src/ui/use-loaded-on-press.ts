import { useEffect, useState, type KeyboardEvent } from 'react'
import { whenIdle } from './when-idle'

/**
 * What a button opens is fetched when the browser is idle or somebody comes near the button, and takes its place, open, when
 * it is pressed: pages with many menus show without their code. `load` must be one function per kind; the browser fetches it
 * once. A line that drops leaves the button as it was, for another press.
 */
export function useLoadedOnPress<Loaded>(load: () => Promise<Loaded>) {
  const [loaded, setLoaded] = useState<{ is: Loaded } | null>(null)
  const prepare = () => void load().catch(() => undefined)
  // A finger gives no warning before it presses.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load])
  const open = () =>
    void load().then(
      (is) => setLoaded({ is }),
      () => undefined,
    )
  return {
    Loaded: loaded?.is,
    button: {
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: open,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open()
      },
    },
  }
}
