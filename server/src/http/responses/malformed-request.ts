import { errorStatus, type ErrorResponse, type ErrorCode } from '@gatehouse/contract/response'
import type { ConnectionError } from 'fastify'
import type { Socket } from 'node:net'

/** Answers what is not even HTTP, or comes too slowly, in our shape: Node's parser gave up before there was a request. */
export function sendMalformedError(error: ConnectionError, socket: Socket): void {
  // A connection that the client reset has nobody to answer.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
    socket.destroy()
    return
  }
  const [code, message] = errors[error.code] ?? errors['']!
  const response: ErrorResponse = { status: false, message, code }
  const text = JSON.stringify(response)
  socket.end(
    `HTTP/1.1 ${errorStatus[code]} Refused\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `X-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(text)}\r\nConnection: close\r\n\r\n${text}`,
  )
}

const errors: Readonly<Record<string, [ErrorCode, string]>> = {
  '': ['bad_request', 'The request is not valid HTTP'],
  ERR_HTTP_REQUEST_TIMEOUT: ['timeout', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers of the request are too large'],
}
