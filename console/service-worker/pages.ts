/** The chunks of each page by the pattern of its path. Written by console/vite/service-worker.ts. */
declare const PAGE_CHUNKS: Record<string, string[]>

const pages = Object.entries(PAGE_CHUNKS).map(([pattern, chunks]) => ({
  path: new RegExp(`^${pattern.replace(/\/:\w+/g, '/[^/]+')}/?$`),
  chunks,
}))

export const isConsolePath = (path: string): boolean => pages.some((page) => page.path.test(path))

/** The document with the links that the server adds at that path (server/src/page/preloaded-pages.ts). */
export async function preloadChunks(document: Response, path: string): Promise<Response> {
  const html = await document.text()
  const links = (pages.find((page) => page.path.test(path))?.chunks ?? [])
    .filter((address) => !html.includes(address))
    .map((address) => `<link rel="modulepreload" crossorigin href="${address}">`)
  const headers = new Headers(document.headers)
  // The text is decoded and longer.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  return new Response(html.replace('</head>', `${links.join('')}</head>`), { headers })
}
