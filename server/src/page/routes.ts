import type { FastifyInstance } from 'fastify'

import type { Config } from '../config'
import { compressFile, sendFile } from '../http/responses/static-file'
import { readConsoleFiles } from './console-files'
import { fillPage } from './fill-page'
import { pageHeaders } from './page-policy'

/**
 * Serves the built console: its files at their paths, and its page at every other path that is not
 * the API's, whatever the Accept header contains, because the console's own router resolves the path.
 */
export async function registerPageRoutes(app: FastifyInstance, config: Config): Promise<void> {
  const files = readConsoleFiles(config.consoleDir)
  const html = files?.get('/index.html')
  const page = html ? await compressFile(html.type, fillPage(html.plain.toString(), config)) : null
  files?.delete('/index.html')
  const headers = pageHeaders(config)

  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const file = files?.get(path)
    if (file) {
      const isNamedByContent = path.startsWith('/assets/')
      reply.header('Cache-Control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
      return sendFile(file, request, reply)
    }
    if (otherPaths.test(path)) return reply.callNotFound()
    reply.headers(headers).header('Cache-Control', 'no-cache')
    if (page) return sendFile(page, request, reply)
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The console is not built yet. Start the server with npm start, which builds it.\n')
  })
}

/** The API's paths, the console's built files, and files such as /favicon.ico and /robots.txt. */
const otherPaths = /^\/(?:(?:admin|data|intake|media|assets)(?:\/|$)|[^/]+\.\w{1,12}$)/
