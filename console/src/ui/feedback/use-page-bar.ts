import { type RefObject, useEffect, useRef } from 'react'

/** Publishes the height of a bar at the bottom edge as `--page-bar`: what floats there stays above it. */
export function usePageBar<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const bar = useRef<Bar>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--page-bar', `${bar.current?.offsetHeight ?? 0}px`))
    if (bar.current) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--page-bar')
    }
  }, [])
  return bar
}
