import useEmblaCarousel from 'embla-carousel-react'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** After a move the carousel stands still for this long (S9.13). */
const scrollLockMs = 500

/** One slide at a time by swipe, arrow or thumbnail; every move locks the next one out for 500 ms. */
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

  // Before the first press can come: a move that is not heard would lock nothing.
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
  /** Without motion and without regard to the lock: another view of the same slides was left at this one. */
  const jumpTo = useCallback((slide: number) => embla?.scrollTo(slide, true), [embla])
  return { viewportRef, selected, moveTo, jumpTo }
}

const isLocked = (until: number) => performance.now() < until
