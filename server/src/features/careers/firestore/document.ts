import type { Career } from '@gatehouse/contract/entities/career'
import { readCareer } from '@gatehouse/contract/values/career-fields'
import type { DocumentSnapshot, Timestamp } from '@google-cloud/firestore'

/** An existing document of the `careers` collection as the contract describes a posting. */
export function careerOf(document: Readonly<DocumentSnapshot>): Career {
  const fields = document.data() ?? {}
  // Clients that write only the seven fields leave `created_at` out; Firestore stores its own creation time.
  const createdAt = dateOf(fields['created_at']) ?? document.createTime?.toDate() ?? new Date(0)
  return {
    id: document.id,
    ...readCareer(fields),
    created_at: createdAt.toISOString(),
    updated_at: (document.updateTime?.toDate() ?? createdAt).toISOString(),
    version: versionOf(document.updateTime),
  }
}

/**
 * The version of a document, computed from the microsecond of its last change and
 * not stored in it, so that changes by other programs count too. Nine digits,
 * because our ETags have no more; two times share a version once in a billion.
 */
export const versionOf = (updateTime: UpdateTime | undefined): number =>
  updateTime ? ((updateTime.seconds * 1e6 + Math.floor(updateTime.nanoseconds / 1000)) % 999_999_937) + 1 : 1

type UpdateTime = Pick<Timestamp, 'seconds' | 'nanoseconds'>

/**
 * The time of the document's last change as text: the
 * precondition of a change that was made from this version.
 */
export const updateTimeOf = ({ updateTime }: Readonly<DocumentSnapshot>): string | null =>
  updateTime ? `${updateTime.seconds} ${updateTime.nanoseconds}` : null

/** The inverse of `updateTimeOf`. */
export function parseUpdateTime(text: string | null): UpdateTime | undefined {
  const [seconds, nanoseconds] = text?.split(' ').map(Number) ?? []
  return seconds === undefined || nanoseconds === undefined ? undefined : { seconds, nanoseconds }
}

/**
 * Reads `created_at`, which may be a Firestore timestamp, ISO text or milliseconds. Null for anything else.
 */
function dateOf(value: unknown): Date | null {
  const isTimestamp = typeof value === 'object' && value !== null && 'toDate' in value
  const date = isTimestamp
    ? (value as Timestamp).toDate()
    : typeof value === 'string' || typeof value === 'number'
      ? new Date(value)
      : null
  const isValid = date !== null && date.getTime() >= 0 && date.getUTCFullYear() <= 9999
  return isValid ? date : null
}

/**
 * Whether Firestore accepts a text as the id of a document (Firestore documentation, "Quotas and limits").
 */
export const isDocumentId = (text: string): boolean =>
  text !== '' &&
  text !== '.' &&
  text !== '..' &&
  !text.includes('/') &&
  !/^__.*__$/.test(text) &&
  text.isWellFormed() &&
  Buffer.byteLength(text) <= 1500
