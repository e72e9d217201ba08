import { beforeEach, vi } from 'vitest'

/** Returns a function for the paths of the documents that the page has opened; jsdom does not navigate. */
export function useOpenedDocuments(): () => readonly string[] {
  let opened: string[] = []
  beforeEach(() => {
    opened = []
    const { href, origin, pathname, search, hash } = window.location
    const replace = (path: string) => void opened.push(path)
    vi.stubGlobal('location', { href, origin, pathname, search, hash, replace, assign: replace })
    return () => vi.unstubAllGlobals()
  })
  return () => opened
}
