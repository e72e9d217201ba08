import { allEndpoints } from '@gatehouse/contract/endpoints'
import type { FastifyInstance } from 'fastify'

import type { Dependencies } from '../dependencies'
import { budgets, createBudget } from '../http/limits/caller-budgets'
import { compressFile, sendFile, type StaticFile } from '../http/responses/static-file'
import { createPromiseCache } from '../promise-cache'
import { docsFiles, docsPage, docsPolicy } from './docs-page'
import { buildOpenApi } from './openapi'

/**
 * The API's documentation, for programs and for people. Each
 * file is made or read on its first request, not at start.
 */
export function registerDocsRoutes(app: FastifyInstance, { config, now }: Pick<Dependencies, 'config' | 'now'>): void {
  const countDocument = createBudget(budgets.documents, now)
  const files = createPromiseCache<StaticFile>()

  app.get('/openapi.json', async (request, reply) => {
    countDocument(request.ip)
    const file = await files.get('openapi.json', () =>
      compressFile('application/json; charset=utf-8', JSON.stringify(buildOpenApi(allEndpoints, config))),
    )
    return sendFile(file, request, reply.header('Cache-Control', 'no-cache'))
  })

  app.get('/docs', async (request, reply) => {
    countDocument(request.ip)
    const file = await files.get('page', () =>
      compressFile('text/html; charset=utf-8', docsPage(`${config.businessName} API`)),
    )
    reply.headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': docsPolicy })
    return sendFile(file, request, reply)
  })

  app.get<{ Params: { file: string } }>('/docs/:file', async (request, reply) => {
    countDocument(request.ip)
    const { file: name } = request.params
    const file = Object.hasOwn(docsFiles, name) ? docsFiles[name] : undefined
    if (!file) return reply.callNotFound()
    const content = await files.get(name, async () => compressFile(file.type, await file.read()))
    return sendFile(content, request, reply.header('Cache-Control', 'no-cache'))
  })
}
