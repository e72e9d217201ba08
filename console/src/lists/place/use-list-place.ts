import { useEffect, useLayoutEffect, useState } from 'react'
import { storePlace, type ListPlace } from './list-places'
import { usePreviousPlace } from './use-previous-place'
import { useLocation } from '../../ui/navigation/navigation-context'

/**
 * Restores the scroll position when the user comes back to a list, and returns the focus to the link
 * that they followed. Other navigations start at the top (the shell). `isReady`: the cards are rendered.
 */
export function useListPlace(isReady: boolean): void {
  const { key, pathname, search } = useLocation()
  const { place } = usePreviousPlace()
  const [isRestored, setIsRestored] = useState(place === undefined)

  useEffect(() => {
    if (isRestored || !place || !isReady) return undefined
    return restorePlace(place, () => setIsRestored(true))
  }, [isReady, isRestored, place])

  // Nothing is stored before: the shell's own scroll to the top would
  // replace the position. A layout effect ends before the next page scrolls.
  useLayoutEffect(() => {
    if (!isRestored) return undefined
    const address = pathname + search
    // A reload after Back: the link is still the last one that was followed.
    const href = place?.address === address ? place.href : null
    return recordPlace({ key, address, y: window.scrollY, href })
  }, [isRestored, place, key, pathname, search])

  useEffect(restoreManually, [])
}

/** The browser would restore the position of this history entry before its cards are rendered. */
function restoreManually() {
  window.history.scrollRestoration = 'manual'
  return () => {
    // Of the next entry: this one stays manual.
    window.history.scrollRestoration = 'auto'
  }
}

function recordPlace(current: ListPlace) {
  const scrolled = () => (current.y = window.scrollY)
  const clicked = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('main a[href^="/"]') : null
    if (!link) return
    current.href = link.getAttribute('href')
    // The next page reads it when it is rendered (useBackTo), which is before this list ends.
    store()
  }
  const store = () => storePlace(current)
  window.addEventListener('scroll', scrolled, { passive: true })
  document.addEventListener('click', clicked, { capture: true })
  window.addEventListener('pagehide', store)
  return () => {
    window.removeEventListener('scroll', scrolled)
    document.removeEventListener('click', clicked, { capture: true })
    window.removeEventListener('pagehide', store)
    store()
  }
}

/** After a reload the pages of a long list load one after the other; the user may have moved on by then. */
const maxRestoreMs = 10_000
const inputs = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Scrolls once the page is high enough, then focuses the link
 * once it is rendered. Any input of the user cancels it.
 */
function restorePlace({ y, href }: ListPlace, onEnd: () => void) {
  const deadline = performance.now() + maxRestoreMs
  let isScrolled = false
  let frame = requestAnimationFrame(function step(now) {
    if (!isScrolled) {
      const end = document.documentElement.scrollHeight - window.innerHeight
      window.scrollTo(0, Math.min(y, end))
      isScrolled = end >= y - 1
    }
    const link = isScrolled && href !== null ? findLink(href) : null
    if (document.activeElement === document.body) link?.focus({ preventScroll: true })
    if (now > deadline || (isScrolled && (href === null || link))) end()
    else frame = requestAnimationFrame(step)
  })
  for (const input of inputs) window.addEventListener(input, end, { passive: true })
  return stop

  function end() {
    stop()
    onEnd()
  }
  function stop() {
    cancelAnimationFrame(frame)
    for (const input of inputs) window.removeEventListener(input, end)
  }
}

const findLink = (href: string) => document.querySelector<HTMLElement>(`main a[href="${CSS.escape(href)}"]`)
