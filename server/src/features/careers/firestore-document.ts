import type { Career } from '@gatehouse/contract/career'
import { readCareer } from '@gatehouse/contract/career-adapter'
import type { DocumentSnapshot, Timestamp } from '@google-cloud/firestore'

/** A document of the `careers` collection that exists, as the contract describes a posting. */
export function careerOf(document: Readonly<DocumentSnapshot>): Career {
  const fields = document.data() ?? {}
  // Who writes only the seven fields leaves created_at out; the service knows the hour all the same.
  const createdAt = timeOf(fields['created_at']) ?? document.createTime?.toDate() ?? new Date(0)
  return {
    id: document.id,
    ...readCareer(fields),
    created_at: createdAt.toISOString(),
    updated_at: (document.updateTime?.toDate() ?? createdAt).toISOString(),
    version: versionOf(document.updateTime),
  }
}

/**
 * The version of a document, made from the microsecond of its last change and not kept in it: so a change by any other program is
 * noticed too. Nine digits, because an ETag of ours has no more; two moments share a version once in a billion.
 */
export const versionOf = (updateTime: Seen | undefined): number =>
  updateTime ? ((updateTime.seconds * 1e6 + Math.floor(updateTime.nanoseconds / 1000)) % 999_999_937) + 1 : 1

type Seen = Pick<Timestamp, 'seconds' | 'nanoseconds'>

/** The moment of the document's last change, as text and back: what a change is made from, and the condition on which it holds. */
export const seenOf = ({ updateTime }: Readonly<DocumentSnapshot>): string | null =>
  updateTime ? `${updateTime.seconds} ${updateTime.nanoseconds}` : null

export function readSeen(seen: string | null): Seen | undefined {
  const [seconds, nanoseconds] = seen?.split(' ').map(Number) ?? []
  return seconds === undefined || nanoseconds === undefined ? undefined : { seconds, nanoseconds }
}

/** What may stand in `created_at`: Firestore's own timestamp, ISO text, or milliseconds. */
function timeOf(value: unknown): Date | null {
  const isTimestamp = typeof value === 'object' && value !== null && 'toDate' in value
  const date = isTimestamp
    ? (value as Timestamp).toDate()
    : typeof value === 'string' || typeof value === 'number'
      ? new Date(value)
      : null
  const isShown = date !== null && date.getTime() >= 0 && date.getUTCFullYear() <= 9999
  return isShown ? date : null
}

/** What Firestore accepts as a document's id (its documentation, "Quotas and limits"): others are looked up nowhere. */
export const isDocumentId = (text: string): boolean =>
  text !== '' &&
  text !== '.' &&
  text !== '..' &&
  !text.includes('/') &&
  !/^__.*__$/.test(text) &&
  text.isWellFormed() &&
  Buffer.byteLength(text) <= 1500
