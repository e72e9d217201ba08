import { useEffect, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { openingKey, type OpeningKey } from '../menus/opening-key'
import { useLoadFailure } from './use-load-failure'
import { whenIdle } from './when-idle'

/**
 * What a button opens is fetched when the browser is idle or somebody comes near the button, and takes its place, open, when
 * it is pressed: pages with many menus show without their code. `load` must be one function per kind; the browser fetches it
 * once. When that fails, a press tells it, and leaves the button as it was, for another one.
 */
export function useLoadedOnPress<Loaded>(load: () => Promise<Loaded>) {
  const { tell, clear } = useLoadFailure()
  const [loaded, setLoaded] = useState<{ is: Loaded; openedWith: OpeningKey | null } | null>(null)
  const prepare = () => void load().catch(() => undefined)
  // A finger gives no warning before it presses.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load])
  const open = (event?: MouseEvent | KeyboardEvent) => {
    const openedWith = event ? openingKey(event) : null
    const show = () => {
      clear()
      void load().then(
        (is) => setLoaded({ is, openedWith }),
        () => tell(show),
      )
    }
    show()
  }
  return {
    Loaded: loaded?.is,
    openedWith: loaded?.openedWith ?? null,
    button: {
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: open,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        open(event)
      },
    },
  }
}
