import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigationAction } from '../../ui/navigation/navigation-context'
import { resetLists } from '../infinite-list'
import { findPlace, type ListPlace, storePlace } from './list-places'
import type { BackState } from './use-back-to'

/**
 * Restores the scroll position when the user comes back to a list, and returns the focus to the link
 * that they followed. Other navigations start at the top (the shell), and restart the lists under `key`, a
 * constant, from their first page. `isReady`: the cards are rendered.
 */
export function useListPlace(isReady: boolean, key?: QueryKey): void {
  const client = useQueryClient()
  const { key: entry, pathname, search } = useLocation()
  const { isBack, place } = usePreviousPlace()
  const [isRestored, setIsRestored] = useState(place === undefined)

  useEffect(() => {
    if (isRestored || !place || !isReady) return undefined
    return restorePlace(place, () => setIsRestored(true))
  }, [isReady, isRestored, place])

  useLayoutEffect(() => {
    if (!isBack && key) void resetLists(client, key)
  }, [client, key, isBack])

  // Nothing is stored before: the shell's own scroll to the top would
  // replace the position. A layout effect ends before the next page scrolls.
  useLayoutEffect(() => {
    if (!isRestored) return undefined
    const address = pathname + search
    // A reload after Back: the link is still the last one that was followed.
    const href = place?.address === address ? place.href : null
    return recordPlace({ key: entry, address, y: window.scrollY, href })
  }, [isRestored, place, entry, pathname, search])

  useEffect(restoreManually, [])
}

/**
 * The place to which the user comes back with Back, a reload or a link of `useBackTo`; undefined for
 * every other navigation and for a list that was not scrolled. `isBack` is true in the first case too.
 */
function usePreviousPlace(): { isBack: boolean; place: ListPlace | undefined } {
  const { key, pathname, search, state } = useLocation()
  const action = useNavigationAction()
  const [previous] = useState(() => {
    const backTo = (state as Partial<BackState> | null)?.backTo
    const isPop = action === 'pop'
    const address = pathname + search
    // A reload after the link: the entry of the link has its own place.
    const place = (isPop && findPlace(key, address)) || (backTo && findPlace(backTo, address)) || undefined
    return { isBack: isPop || backTo !== undefined, place }
  })
  return previous
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
