import { allEndpoints } from '@gatehouse/contract/endpoints'
import type { FastifyInstance } from 'fastify'

import type { Config } from '../config'
import { compressFile, sendFile, type StaticFile } from '../http/responses/static-file'
import { docsFiles, docsPage, docsPolicy } from './docs-page'
import { openApiOf } from './openapi'

/**
 * The API's documentation, for programs and for people. Each
 * file is made or read on its first request, not at start.
 */
export function registerDocsRoutes(app: FastifyInstance, config: Config): void {
  const cache = new Map<string, Promise<StaticFile>>()
  function cached(name: string, load: () => Promise<StaticFile>): Promise<StaticFile> {
    const file = cache.get(name) ?? load()
    cache.set(name, file)
    return file
  }

  app.get('/openapi.json', async (request, reply) => {
    const file = await cached('openapi.json', () =>
      compressFile('application/json; charset=utf-8', JSON.stringify(openApiOf(allEndpoints, config))),
    )
    return sendFile(file, request, reply.header('Cache-Control', 'no-cache'))
  })

  app.get('/docs', async (request, reply) => {
    const file = await cached('page', () =>
      compressFile('text/html; charset=utf-8', docsPage(`${config.businessName} API`)),
    )
    reply.headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': docsPolicy })
    return sendFile(file, request, reply)
  })

  app.get<{ Params: { file: string } }>('/docs/:file', async (request, reply) => {
    const { file: name } = request.params
    const file = Object.hasOwn(docsFiles, name) ? docsFiles[name] : undefined
    if (!file) return reply.callNotFound()
    const content = await cached(name, async () => compressFile(file.type, await file.read()))
    return sendFile(content, request, reply.header('Cache-Control', 'no-cache'))
  })
}
