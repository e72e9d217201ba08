import { intakeMessages, type intakeEndpoints } from '@gatehouse/contract/intake'
import { createHash } from 'node:crypto'

import { recordReceived } from '../records/received-counter'
import { recordChange } from '../records/change'
import { normalizeEmail } from '../database/normalize-email'
import { newId } from '../database/id'
import { normalizeForSearch } from '../records/search-text'
import type { Dependencies } from '../dependencies'
import { AppError } from '../app-error'
import type { RequestContext } from '../http/request-context'
import { findInquiry, insertInquiry, insertSignup, isProperty } from './repository'

/**
 * Takes a sign-up in. The answer is what was sent, and no id: whoever posts an email learns neither whether it was known nor
 * what is stored under it.
 */
export function receiveSignup(deps: Dependencies, call: RequestContext<typeof intakeEndpoints.signup>) {
  const { name, email, phone_number = '', created_at } = call.body
  return call.mutate(async (tx) => {
    const now = deps.now()
    const shown = { name, email, phone_number, created_at: pastTime(created_at, now) }
    const email_folded = normalizeEmail(email)
    const search_text = normalizeForSearch(name, email, phone_number)
    const id = newId()
    if (await insertSignup(tx, { id, ...shown, email_folded, search_text, received_at: now })) {
      await recordReceived(tx, 'signup', [shown.created_at])
      await recordChange(tx, { action: 'create', entity: 'signup', id, adminId: null, before: null, after: shown }, now)
    }
    const data = { name, email, created_at: shown.created_at.toISOString() }
    return { status: true as const, message: intakeMessages.signupReceived, data }
  })
}

/** A form that is sent again because its answer was lost is one inquiry; the same words next week are another. */
const sameWithinMs = 10 * 60_000

/** Takes an inquiry in. The answer is what was sent; the same content again within ten minutes has the id of the first. */
export function receiveInquiry(deps: Dependencies, call: RequestContext<typeof intakeEndpoints.inquiry>) {
  const { name, email, phone_number = '', message, property_id = null, source = '', created_at } = call.body
  return call.mutate(async (tx) => {
    const now = deps.now()
    const shown = { name, email, phone_number, message, property_id, source, created_at: pastTime(created_at, now) }
    if (property_id !== null && !(await isProperty(tx, property_id))) {
      throw new AppError('invalid', intakeMessages.propertyUnknown, { property_id: intakeMessages.propertyUnknown })
    }
    // Unique by content and stretch of ten minutes, so that two at the same moment are one; the stretch before counts as well.
    const content = hashOf([name, normalizeEmail(email), phone_number, message, property_id, source])
    const stretch = Math.floor(now.getTime() / sameWithinMs)
    const [once_key, keyBefore] = [stretch, stretch - 1].map((one) => `sent:${content}:${one}`) as [string, string]
    const since = new Date(now.getTime() - sameWithinMs)
    const before = await findInquiry(tx, [once_key, keyBefore], since)
    if (before) return response({ ...shown, id: before.id })
    const search_text = normalizeForSearch(name, email, phone_number, message, source)
    const id = newId()
    if (!(await insertInquiry(tx, { id, ...shown, search_text, once_key, received_at: now }))) {
      const { id: idBefore } = (await findInquiry(tx, [once_key], since))!
      return response({ ...shown, id: idBefore })
    }
    await recordReceived(tx, 'inquiry', [shown.created_at])
    await recordChange(tx, { action: 'create', entity: 'inquiry', id, adminId: null, before: null, after: shown }, now)
    return response({ id, ...shown })
  })

  function response<Row extends { created_at: Date }>(row: Row) {
    const data = { ...row, created_at: row.created_at.toISOString() }
    return { status: true as const, message: intakeMessages.inquiryReceived, data }
  }
}

// Clocks differ a little, and a sign-up that is refused for it would be lost.
const clockSkewMs = 5 * 60_000

function pastTime(text: string | undefined, now: Date): Date {
  const time = text === undefined ? now : new Date(text)
  if (time.getTime() > now.getTime() + clockSkewMs) {
    throw new AppError('invalid', intakeMessages.timeInFuture, { created_at: intakeMessages.timeInFuture })
  }
  return time < now ? time : now
}

const hashOf = (content: readonly (string | null)[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url')
