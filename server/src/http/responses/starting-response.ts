import { errorStatus, type ErrorResponse } from '@gatehouse/contract/response'
import type { RequestListener } from 'node:http'

import { securityHeaders } from './security-headers'

const body: ErrorResponse = {
  status: false,
  message: 'The server is starting. Please try again in a moment.',
  code: 'unavailable',
}

/** Responds 503 to every request while the server is starting. */
export const sendStarting: RequestListener = (_request, response) => {
  response.writeHead(errorStatus.unavailable, {
    ...securityHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '2',
    // Because the request body is not read.
    Connection: 'close',
  })
  response.end(JSON.stringify(body))
}
