import { allEndpoints } from '@gatehouse/contract/endpoints'
import type { FastifyInstance } from 'fastify'

import type { Config } from '../config'
import { sendText } from '../http/responses/compress-response'
import { escapeHtml } from '../http/responses/html'
import { KeptText } from '../http/responses/cached-text'
import { originOf } from '../http/origin'
import { docsPage } from './docs-page'
import { docsStyle } from './docs-style'
import { keepPages } from './cached-pages'
import { openApiOf } from './openapi'

const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The documentation, for programs and for people. It is made when first asked for: a start should not wait for it. */
export function registerDocsRoutes(app: FastifyInstance, config: Config): void {
  let document: ReturnType<typeof openApiOf> | undefined
  const theDocument = () => (document ??= openApiOf(allEndpoints, config))
  let json: KeptText | undefined
  const pageOf = keepPages((origin) => docsPage(theDocument(), origin), escapeHtml)
  const style = new KeptText(docsStyle)

  app.get('/openapi.json', (request, reply) => {
    reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache')
    return sendText((json ??= new KeptText(JSON.stringify(theDocument()))), request, reply)
  })

  app.get('/docs', (request, reply) => {
    reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache')
    reply.header('Content-Security-Policy', pagePolicy)
    return sendText(pageOf(originOf(request, config.publicUrl)), request, reply)
  })

  app.get('/docs/style.css', (request, reply) => {
    reply.type('text/css; charset=utf-8').header('Cache-Control', 'no-cache')
    return sendText(style, request, reply)
  })
}
