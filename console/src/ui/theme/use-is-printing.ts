import { useSyncExternalStore } from 'react'

/**
 * True while the page is printed. The media query changes only after the browser has counted the pages, the
 * event before; the query alone changes where a tool emulates paper.
 */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting || paper().matches)

let isPrinting = false

const paper = () => window.matchMedia('print')

function subscribe(listener: () => void): () => void {
  const list = paper()
  const set = (event: Event) => {
    isPrinting = event.type === 'beforeprint'
    listener()
  }
  const listening = new AbortController()
  const { signal } = listening
  list.addEventListener('change', listener, { signal })
  for (const name of ['beforeprint', 'afterprint']) window.addEventListener(name, set, { signal })
  return () => listening.abort()
}
