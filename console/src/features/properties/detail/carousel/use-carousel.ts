import useEmblaCarousel from 'embla-carousel-react'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Input is ignored for this long after a move (S9.13). */
const scrollLockMs = 500

/** Moves one slide at a time by swipe, arrow or thumbnail; after each move input is ignored for 500 ms. */
export function useCarousel(slideCount: number, firstSlide = 0) {
  const lockedUntil = useRef(0)
  const [selected, setSelected] = useState(firstSlide)
  const [viewportRef, embla] = useEmblaCarousel({
    startIndex: firstSlide,
    containScroll: false,
    duration: 22,
    watchDrag: () => !isLocked(lockedUntil.current),
    breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
  })

  // Registered before the first press is possible; otherwise that press would not lock the next one.
  useLayoutEffect(() => {
    if (!embla) return undefined
    const follow = () => {
      lockedUntil.current = performance.now() + scrollLockMs
      setSelected(embla.selectedScrollSnap())
    }
    embla.on('select', follow)
    return () => {
      embla.off('select', follow)
    }
  }, [embla])

  const moveTo = useCallback(
    (slide: number) => {
      if (!embla || isLocked(lockedUntil.current) || slide < 0 || slide >= slideCount) return
      embla.scrollTo(slide)
    },
    [embla, slideCount],
  )
  /** Jumps without animation and ignores the lock: synchronises with another view of the same slides. */
  const jumpTo = useCallback((slide: number) => embla?.scrollTo(slide, true), [embla])
  return { viewportRef, selected, moveTo, jumpTo }
}

const isLocked = (until: number) => performance.now() < until

/** The index that a key moves to from `selected`; undefined for other keys. */
export function slideForKey(key: string, selected: number, slideCount: number): number | undefined {
  if (key === 'ArrowRight') return selected + 1
  if (key === 'ArrowLeft') return selected - 1
  if (key === 'Home') return 0
  if (key === 'End') return slideCount - 1
  return undefined
}
