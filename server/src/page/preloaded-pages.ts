import { compressFile, type StaticFile } from '../http/responses/static-file'

/**
 * Returns a function that returns the console's document for a path. It preloads the chunks of that page,
 * which the browser would otherwise request only when the router imports them. `chunksJson` is the
 * page-chunks.json of the build: the addresses of the chunks by the pattern of the path.
 */
export function createPreloadedPages(html: string, chunksJson = '{}'): (path: string) => Promise<StaticFile> {
  const chunksByPattern = JSON.parse(chunksJson) as Record<string, readonly string[]>
  const pages = Object.entries(chunksByPattern).map(([pattern, chunks]) => ({
    isAt: matcherOf(pattern),
    document: createDocument(html, chunks),
  }))
  const other = createDocument(html, [])
  return (path) => (pages.find(({ isAt }) => isAt(path))?.document ?? other)()
}

/** Returns a function that returns whether the console has a page at a path. */
export function matchPages(chunksJson = '{}'): (path: string) => boolean {
  const matchers = Object.keys(JSON.parse(chunksJson) as object).map(matcherOf)
  return (path) => matchers.some((isAt) => isAt(path))
}

/** '/agents/:id' matches '/agents/0190' and '/agents/0190/', like the console's router. */
function matcherOf(pattern: string): (path: string) => boolean {
  const segments = pattern.split('/').filter(Boolean)
  return (path) => {
    const parts = path.split('/').filter(Boolean)
    return parts.length === segments.length && segments.every((name, at) => name.startsWith(':') || name === parts[at])
  }
}

/** Compressed when it is first served: a start must not wait for it. */
function createDocument(html: string, chunks: readonly string[]): () => Promise<StaticFile> {
  let document: Promise<StaticFile> | undefined
  const links = chunks
    .filter((address) => !html.includes(address))
    .map((address) => `<link rel="modulepreload" crossorigin href="${address}">`)
  return () => (document ??= compressFile(type, html.replace('</head>', `${links.join('')}</head>`)))
}

const type = 'text/html; charset=utf-8'
