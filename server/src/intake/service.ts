import { intakeMessages, type intakeEndpoints } from '@gatehouse/contract/intake'
import { createHash } from 'node:crypto'

import { invalidField } from '../app-error'
import { isId } from '../database/id'
import { normalizeEmail } from '../database/normalize-email'
import type { Dependencies } from '../dependencies'
import { findReceived, insertInquiries } from '../features/inquiries/repository'
import { findByIdOrImportKey } from '../features/properties/repository'
import { insertSignups } from '../features/signups/repository'
import type { RequestContext } from '../http/request-context'

/** The account of the key, if one was used instead of INTAKE_KEY. */
const fromIntake = ({ signedIn }: Pick<RequestContext<typeof intakeEndpoints.signup>, 'signedIn'>) =>
  ({ adminId: signedIn?.admin.id ?? null, source: 'intake' }) as const

/**
 * Stores a sign-up unless its email has signed up already. The response contains what was sent,
 * without an id, so that it does not disclose whether the email existed or what is stored for it.
 */
export function receiveSignup(deps: Dependencies, request: RequestContext<typeof intakeEndpoints.signup>) {
  const { name, email, phone_number = '' } = request.body
  return request.mutate(async (tx) => {
    const now = deps.now()
    const created_at = pastTime(request.body.created_at, now)
    await insertSignups(tx, [{ name, email, phone_number, created_at, received_at: now, notified_at: null }], {
      ...fromIntake(request),
      now,
    })
    const data = { name, email, created_at: created_at.toISOString() }
    return { status: true as const, message: intakeMessages.signupReceived, data }
  })
}

/**
 * A form sent again because its response was lost is a
 * duplicate; the same text a week later is a new inquiry.
 */
const duplicateWithinMs = 10 * 60_000

/**
 * Stores an inquiry. The same content again within ten minutes
 * is not stored: the response has the id of the first one.
 */
export function receiveInquiry(deps: Dependencies, request: RequestContext<typeof intakeEndpoints.inquiry>) {
  const { name, email, phone_number = '', message, property_id = null, source = '' } = request.body
  return request.mutate(async (tx) => {
    const now = deps.now()
    const created_at = pastTime(request.body.created_at, now)
    const inquiry = { name, email, phone_number, message, property_id, source, created_at }
    // A deleted property is accepted: the inquiry may have been sent before the delete.
    const isKnown =
      property_id === null || (isId(property_id) && (await findByIdOrImportKey(tx, [property_id], [])).length > 0)
    if (!isKnown) {
      throw invalidField('property_id', intakeMessages.propertyUnknown)
    }
    // The key is unique per content and ten-minute interval, so that one of two
    // simultaneous requests is a duplicate. The previous interval is checked as well.
    const content = hashOf([name, normalizeEmail(email), phone_number, message, property_id, source])
    const interval = Math.floor(now.getTime() / duplicateWithinMs)
    const [once_key, previousKey] = [interval, interval - 1].map((one) => `sent:${content}:${one}`) as [string, string]
    const since = new Date(now.getTime() - duplicateWithinMs)
    const previous = await findReceived(tx, [once_key, previousKey], since)
    const row = { ...inquiry, once_key, received_at: now, notified_at: null }
    const [inserted] = previous ? [] : await insertInquiries(tx, [row], { ...fromIntake(request), now })
    const { id } = previous ?? inserted ?? (await findReceived(tx, [once_key], since))!
    const data = { ...inquiry, id, created_at: created_at.toISOString() }
    return { status: true as const, message: intakeMessages.inquiryReceived, data }
  })
}

/** Clocks differ slightly; a request must not be lost because of it. */
const maxClockSkewMs = 5 * 60_000

/** @throws AppError invalid for a time in the future */
function pastTime(text: string | undefined, now: Date): Date {
  const time = text === undefined ? now : new Date(text)
  if (time.getTime() > now.getTime() + maxClockSkewMs) {
    throw invalidField('created_at', intakeMessages.timeInFuture)
  }
  return time < now ? time : now
}

const hashOf = (content: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')
