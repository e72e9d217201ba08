import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '../config'
import { acceptedEncoding, addVary } from '../http/responses/accepted-encoding'
import { type ConsoleFile, etagOf, readConsoleFiles } from './console-files'
import { fillPage } from './fill-page'
import { pageHeaders } from './page-policy'

/**
 * Serves the built console: its files under their addresses, and its page for every other address that is not the API's,
 * whatever the Accept header says, because the console's own router knows the paths.
 */
export function registerPageRoutes(app: FastifyInstance, config: Config): void {
  const files = readConsoleFiles(config.consoleDir)
  const page = files ? filledPage(files, config) : null
  const headers = pageHeaders(config)

  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const file = path === '/index.html' ? undefined : files?.get(path)
    if (file) {
      const isNamedByContent = path.startsWith('/assets/')
      reply.header('Cache-Control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache')
      return sendFile(file, request, reply)
    }
    if (notThePage.test(path)) return reply.callNotFound()
    reply.headers(headers).header('Cache-Control', 'no-cache')
    if (page) return sendFile(page, request, reply)
    return reply
      .code(503)
      .type('text/plain; charset=utf-8')
      .send('The console is not built yet. Start the server with npm start, which builds it.\n')
  })
}

/** The API's addresses, the console's built files, and such things as /favicon.ico and /robots.txt. */
const notThePage = /^\/(?:(?:admin|data|intake|media|assets)(?:\/|$)|[^/]+\.\w{1,12}$)/

function filledPage(files: ReadonlyMap<string, ConsoleFile>, config: Config): ConsoleFile {
  const plain = Buffer.from(fillPage(files.get('/index.html')?.plain.toString() ?? '', config))
  return {
    type: 'text/html; charset=utf-8',
    etag: etagOf(plain),
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
  }
}

function sendFile(file: ConsoleFile, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('ETag', file.etag)
  addVary(reply, 'Accept-Encoding')
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  reply.type(file.type)
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const compressed = encoding && file[encoding]
  if (!compressed) return reply.send(file.plain)
  return reply.header('Content-Encoding', encoding).send(compressed)
}
