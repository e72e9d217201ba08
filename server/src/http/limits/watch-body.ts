import type { FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '../../app-error'
import { sendError } from '../responses/errors'
import type { TimeLimits } from './time-limits'

/**
 * To be asked after every wait that comes before a body is read: the client may have gone away meanwhile. Its 'close' has been
 * emitted then and comes no second time, so whoever began to read would wait for ever.
 * @throws AppError bad_request
 */
export function assertConnected({ raw }: FastifyRequest): void {
  if (raw.destroyed) throw new AppError('bad_request', 'The request broke off')
}

/**
 * Refuses with 408 a body that comes too slowly or not at all. Bytes are counted at the socket, so the body itself passes
 * through nothing. Time in which we do not read (a picture is being encoded) is not held against the client.
 */
export function watchBody(request: FastifyRequest, reply: FastifyReply, isUpload: boolean, limits: TimeLimits): void {
  const { raw } = request
  const { socket } = raw
  const now = () => performance.now()
  let lastBytes = socket.bytesRead
  let lastByteAt = now()
  let windowBytes = lastBytes
  let windowAt = lastByteAt
  const startedAt = lastByteAt

  const check = () => {
    const bytes = socket.bytesRead
    const isOursToRead = raw.isPaused() || raw.readableLength > 0
    if (isOursToRead) {
      windowAt += now() - lastByteAt
      lastByteAt = now()
    } else if (bytes !== lastBytes) {
      lastByteAt = now()
    }
    lastBytes = bytes
    if (isTooSlow()) refuse()
  }

  const isTooSlow = () => {
    if (!isUpload) return now() - startedAt > limits.plainBodyMs
    if (now() - lastByteAt > limits.uploadStallMs) return true
    const windowMs = now() - windowAt
    if (windowMs < limits.uploadWindowMs) return false
    const isBelow = ((lastBytes - windowBytes) / windowMs) * 1_000 < limits.uploadBytesPerSecond
    windowBytes = lastBytes
    windowAt = now()
    return isBelow
  }

  const refuse = () => {
    clearInterval(timer)
    if (reply.sent) return
    reply.header('Connection', 'close')
    sendError(new AppError('timeout', 'The request took too long to arrive'), reply)
    // What waits for the rest of the body hears that there will be none.
    reply.raw.once('finish', () => raw.destroy())
  }

  const timer = setInterval(check, limits.checkEveryMs)
  timer.unref()
  raw.once('end', () => clearInterval(timer))
  reply.raw.once('close', () => clearInterval(timer))
  // The answer of a request that waits behind another one emits nothing when their connection breaks.
  raw.once('close', () => clearInterval(timer))
}

/** Of a body that its address does not take. No client of ours sends one. */
const maxUnwantedBytes = 8_000

/**
 * Reads what is left of the body of a request that is answered already, for a while: a browser reads no answer before it has
 * sent everything, and would report a broken connection instead of our sentence. A body that the address does not take is read
 * for a few bytes only, so that the connection can be used again. Counted at the socket: Node reads the rest of such a body
 * without telling anybody.
 */
export function drainBody({ raw, routeOptions }: FastifyRequest, limits: TimeLimits): void {
  if (raw.complete || raw.destroyed) return
  raw.unpipe()
  raw.resume()
  const { socket } = raw
  const startedAt = performance.now()
  const bytesBefore = socket.bytesRead
  const maxBytes = routeOptions.config.endpoint?.body ? Infinity : maxUnwantedBytes
  const timer = setInterval(() => {
    if (raw.complete) return clearInterval(timer)
    const isTooLong = socket.bytesRead - bytesBefore > maxBytes
    if (isTooLong || performance.now() - startedAt > limits.drainBodyMs) socket.destroy()
  }, limits.checkEveryMs)
  timer.unref()
  raw.once('close', () => clearInterval(timer))
}
