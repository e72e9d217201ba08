import { KeptText } from '../http/responses/cached-text'

/** An address that nobody has. It stands in the page that is built, in the place of the one that is asked for. */
const placeholder = 'https://origin.invalid'

/** Anybody can make up a Host header, so there is an end to it. */
const maxPages = 16

/** Builds a page once, and keeps what it is for each origin. `asText` writes an origin as the page does. */
export function keepPages(build: (origin: string) => string, asText: (origin: string) => string) {
  const pages = new Map<string, KeptText>()
  let pieces: readonly string[] | undefined
  return (origin: string): KeptText => {
    const known = pages.get(origin)
    if (known) return known
    pieces ??= build(placeholder).split(placeholder)
    const page = new KeptText(pieces.join(asText(origin)))
    pages.set(origin, page)
    const [oldest] = pages.keys()
    if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest)
    return page
  }
}
