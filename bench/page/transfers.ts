import type { CDPSession } from '@playwright/test'

/** A response as it was received from the network. Times are milliseconds since the epoch. */
export interface Transfer {
  readonly url: string
  readonly kind: TransferKind
  /** Compressed, with the headers; 0 from the browser's cache. */
  bytes: number
  readonly sentAt: number
  /** When its first byte arrived; null before. */
  arrivedAt: number | null
  isDone: boolean
}

export type TransferKind = 'page' | 'script' | 'style' | 'data' | 'font' | 'picture' | 'other'

/** Returns a list that grows with every request of the page. */
export function recordTransfers(session: CDPSession): readonly Transfer[] {
  const transfers: Transfer[] = []
  const byId = new Map<string, { transfer: Transfer; epochMs: (timestamp: number) => number }>()
  session.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime, timestamp }) => {
    if (!request.url.startsWith('http')) return
    const epochMs = (other: number) => (wallTime + other - timestamp) * 1000
    const kind = kinds[type ?? 'Other'] ?? 'other'
    const transfer = { url: request.url, kind, bytes: 0, sentAt: wallTime * 1000, arrivedAt: null, isDone: false }
    transfers.push(transfer)
    byId.set(requestId, { transfer, epochMs })
  })
  session.on('Network.responseReceived', ({ requestId, timestamp }) => {
    const found = byId.get(requestId)
    if (found) found.transfer.arrivedAt = found.epochMs(timestamp)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = byId.get(requestId)
    if (found) Object.assign(found.transfer, { bytes: encodedDataLength, isDone: true })
  })
  session.on('Network.loadingFailed', ({ requestId }) => {
    const found = byId.get(requestId)
    if (found) found.transfer.isDone = true
  })
  return transfers
}

const kinds: Readonly<Record<string, TransferKind>> = {
  Document: 'page',
  Script: 'script',
  Stylesheet: 'style',
  Fetch: 'data',
  XHR: 'data',
  Font: 'font',
  Image: 'picture',
}

export interface Amount {
  readonly bytes: number
  readonly requests: number
}

/** What came from the network, of all kinds or of some. */
export function amountOf(transfers: readonly Transfer[], ...of: TransferKind[]): Amount {
  const counted = transfers.filter(({ kind, bytes }) => bytes > 0 && (of.length === 0 || of.includes(kind)))
  return { bytes: counted.reduce((sum, { bytes }) => sum + bytes, 0), requests: counted.length }
}
