import { compressLater } from '../http/responses/static-file'

/**
 * The console's document for each path. It preloads the chunks of that page, which the browser would
 * otherwise request only when the router imports them. `chunksJson` is the page-chunks.json of the build: the
 * addresses of the chunks by the pattern of the path.
 */
export function createPreloadedPages(html: string, chunksJson = '{}') {
  const chunksByPattern = JSON.parse(chunksJson) as Record<string, readonly string[]>
  const pages = Object.entries(chunksByPattern).map(([pattern, chunks]) => ({
    isAt: matcherOf(pattern),
    document: createDocument(html, chunks),
  }))
  const other = createDocument(html)
  const findPage = (path: string) => pages.find(({ isAt }) => isAt(path))
  return {
    documentAt: (path: string) => (findPage(path)?.document ?? other)(),
    /** Whether the console has a page at the path. */
    isPage: (path: string) => findPage(path) !== undefined,
  }
}

/** '/agents/:id' matches '/agents/0190' and '/agents/0190/', like the console's router. */
function matcherOf(pattern: string): (path: string) => boolean {
  const segments = pattern.split('/').filter(Boolean)
  return (path) => {
    const parts = path.split('/').filter(Boolean)
    return parts.length === segments.length && segments.every((name, at) => name.startsWith(':') || name === parts[at])
  }
}

export function createDocument(html: string, chunks: readonly string[] = []) {
  const links = chunks
    .filter((address) => !html.includes(address))
    .map((address) => `<link rel="modulepreload" crossorigin href="${address}">`)
  return compressLater('text/html; charset=utf-8', () => html.replace('</head>', `${links.join('')}</head>`))
}
