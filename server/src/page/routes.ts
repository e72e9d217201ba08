import { linkPath } from '@gatehouse/contract/values/link-rules'
import type { FastifyInstance } from 'fastify'

import type { Config } from '../config'
import { compressFile, sendFile } from '../http/responses/static-file'
import { readConsoleFiles } from './console-files'
import { isForeignPath } from './foreign-paths'
import { fillManifest, fillPage } from './fill-page'
import { pageHeaders, serviceWorkerHeaders } from './page-policy'
import { createDocument, createPreloadedPages } from './preloaded-pages'
import { createServiceWorker } from './service-worker'

/**
 * Serves the built console: its files at their paths, the sign-in page at /login, the page of a one-use
 * link at /set-password, its service worker and manifest, and its page at every other path that is not the
 * API's and no file, whatever the Accept header contains: the console's own router resolves the path.
 */
export async function registerPageRoutes(app: FastifyInstance, config: Config): Promise<void> {
  const files = readConsoleFiles(config.consoleDir)
  const take = (name: string) => {
    const text = files?.get(name)?.plain.toString()
    files?.delete(name)
    return text
  }
  const filled = (name: string) => {
    const html = take(name)
    return html === undefined ? null : fillPage(html, config)
  }
  const [page, signInPage, linkPage] = ['/index.html', '/login.html', '/set-password.html'].map(filled)
  const chunks = take('/page-chunks.json')
  const pages = page == null ? null : createPreloadedPages(page, chunks)
  const documentOf = (html: string | null | undefined) => (html == null ? null : createDocument(html))
  const ownDocuments = new Map([
    ['/login', documentOf(signInPage)],
    [linkPath, documentOf(linkPage)],
  ])
  const headers = pageHeaders(config)
  const serviceWorker = createServiceWorker(take('/service-worker.js'), [page, signInPage, headers])
  const manifest = take('/manifest.webmanifest')
  if (manifest !== undefined)
    files?.set('/manifest.webmanifest', await compressFile('application/manifest+json', fillManifest(manifest, config)))

  // Sent by the console when a session ends: the browser removes the files of this origin, pictures among
  // them, from its cache (docs/decisions/0043). Only a page of this origin gets the header: scripts cannot
  // set Sec-Fetch-Site (W3C Fetch Metadata).
  app.post('/clear-cache', (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (request.headers['sec-fetch-site'] === 'same-origin') reply.header('Clear-Site-Data', '"cache"')
    return reply.code(204).send()
  })

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const file = files?.get(path)
    if (file) {
      const isNamedByContent = path.startsWith('/assets/')
      reply.header('Cache-Control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
      // Files are for this origin only, so the CORS headers go. A browser sends Origin for a script and
      // not for the prefetch of it, and would request a cached file again.
      reply
        .removeHeader('Vary')
        .removeHeader('Access-Control-Allow-Origin')
        .removeHeader('Access-Control-Expose-Headers')
      return sendFile(file, request, reply)
    }
    if (path === '/service-worker.js' && serviceWorker) {
      reply.headers(serviceWorkerHeaders(config)).header('Cache-Control', 'no-cache')
      return sendFile(await serviceWorker(), request, reply)
    }
    if (otherPaths.test(path) || isForeignPath(path, (page) => pages?.isPage(page) === true))
      return reply.callNotFound()
    reply.headers(headers).header('Cache-Control', 'no-cache')
    const document = ownDocuments.has(path) ? ownDocuments.get(path)?.() : pages?.documentAt(path)
    if (document) return sendFile(await document, request, reply)
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The console is not built yet. Start the server with npm start, which builds it.\n')
  })
}

/** The API's paths and the console's built files. */
const otherPaths = /^\/(?:admin|data|call|intake|media|uploads|assets|docs)(?:\/|$)/
