import type { Endpoint } from '@gatehouse/contract/endpoint'
import { uploadAddress, uploadCalls } from '@gatehouse/contract/values/upload-rules'
import { z } from '@gatehouse/contract/zod'
import { afterEach, beforeEach, vi } from 'vitest'
import { setSendsOriginals } from '../src/api/images/send-originals'
import { errorReply, type FakeApi, type Received, Reply } from './fake-api'
import { fileOf } from './sample-files'

const asEndpoint = (call: (typeof uploadCalls)[number]) => ({ ...call, response: z.any() }) as unknown as Endpoint

export const uploadEndpoints = {
  start: asEndpoint(uploadCalls[0]),
  find: asEndpoint(uploadCalls[1]),
  resume: asEndpoint(uploadCalls[2]),
  remove: asEndpoint(uploadCalls[3]),
}

interface FakeUpload {
  bytes: number
  offset: number
  metadata: string
}

/** A part of a file that the page sends; `accept` stores this many of its bytes, by default all. */
export interface SentPart extends Received {
  offset: number
  size: number
  accept: (bytes?: number) => Reply
}

/** A server with resumable uploads (docs/decisions/0045), as far as the console uses them. */
export function useFakeUploads(api: FakeApi) {
  const uploads = new Map<string, FakeUpload>()
  let started = 0
  let receive: (part: SentPart) => Reply | Promise<Reply> = (part) => part.accept()
  let canStart = Promise.resolve()
  beforeEach(() => {
    uploads.clear()
    started = 0
    receive = (part) => part.accept()
    canStart = Promise.resolve()
    api.on(uploadEndpoints.start, async ({ headers }) => {
      await canStart
      const id = `upload-${(started += 1)}`.padEnd(22, '0')
      const [bytes, metadata] = [Number(headers.get('Upload-Length')), headers.get('Upload-Metadata') ?? '']
      uploads.set(id, { bytes, offset: 0, metadata })
      return new Reply(201, '', { Location: uploadAddress(id) })
    })
    api.on(uploadEndpoints.find, ({ params: { id = '' } }) => {
      const upload = uploads.get(id)
      if (!upload) return new Reply(404, '')
      return new Reply(200, '', { 'Upload-Offset': String(upload.offset), 'Upload-Length': String(upload.bytes) })
    })
    api.on(uploadEndpoints.resume, (received) => {
      const upload = uploads.get(received.params['id'] ?? '')
      if (!upload) return errorReply('not_found', 'This upload is not on the server any more.')
      const { size } = received.body as Blob
      const accept = (bytes = size) => {
        upload.offset += bytes
        return new Reply(204, '', { 'Upload-Offset': String(upload.offset) })
      }
      return receive({ ...received, offset: upload.offset, size, accept })
    })
    api.on(uploadEndpoints.remove, ({ params: { id = '' } }) => {
      uploads.delete(id)
      return new Reply(204, '')
    })
  })
  return {
    /** Replaces what the server does with the next parts of files. */
    onPart: (handler: typeof receive) => {
      receive = handler
    },
    /** The server responds to the start of uploads when the returned function is called. */
    holdStarts: () => {
      let release = () => {}
      canStart = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
    /** The addresses of all uploads that exist. */
    addresses: () => [...uploads.keys()].map(uploadAddress),
    /** The server loses all uploads. */
    lose: () => uploads.clear(),
    /** How many bytes of an upload the server has. */
    bytesOf: (address: string) => uploads.get(address.split('/').at(-1) ?? '')?.offset,
    /** The offsets at which parts of files were sent. */
    offsets: () => api.received(uploadEndpoints.resume).map(({ headers }) => Number(headers.get('Upload-Offset'))),
  }
}

/** What the worker was asked for, and how long it waits. */
const images = { limits: [] as number[], held: Promise.resolve(), hasUploads: false }

/** A worker without pixels: images become 400 kB. Smaller ones stay, and 'damaged.jpg' cannot be decoded. */
class ImageWorker extends EventTarget {
  terminate(): void {}
  postMessage(message: { file: File; limits: { maxSide: number } } | File): void {
    if (message instanceof File) {
      if (!images.hasUploads) throw new Error('The test has no uploads')
      // The page hashes it itself.
      setTimeout(() => this.dispatchEvent(new Event('error')))
      return
    }
    const { file, limits } = message
    images.limits.push(limits.maxSide)
    const isSmaller = file.size > 400_000 && file.name !== 'damaged.jpg'
    const data = isSmaller ? fileOf('jpg', 'blob', 400_000) : null
    const respond = () => this.dispatchEvent(new MessageEvent('message', { data }))
    void images.held.then(() => setTimeout(respond))
  }
}

/**
 * Replaces the worker that makes photographs smaller, which jsdom has not. Without uploads, all files are
 * sent with the form.
 */
export function useImageWorker({ hasUploads = false } = {}) {
  beforeEach(() => {
    setSendsOriginals(false)
    Object.assign(images, { limits: [], held: Promise.resolve(), hasUploads })
    vi.stubGlobal('Worker', ImageWorker)
    vi.stubGlobal('OffscreenCanvas', EventTarget)
  })
  afterEach(() => void vi.unstubAllGlobals())
  return {
    /** The limit of the longer side of each image, in pixels. */
    limits: () => images.limits,
    forgetLimits: () => void (images.limits = []),
    /** The worker responds when the returned function is called. */
    hold: () => {
      let release = () => {}
      images.held = new Promise((resolve) => {
        release = resolve
      })
      return () => release()
    },
  }
}
