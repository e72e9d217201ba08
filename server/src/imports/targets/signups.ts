import { SignupInput } from '@gatehouse/contract/intake'
import { z } from '@gatehouse/contract/zod'

import { normalizeEmail } from '../../database/normalize-email'
import { findEmails, insertSignups } from '../../features/signups/repository'
import { mailNames, nameNames, phoneNames, timeNames } from '../cells/column-names'
import { readReceived, timesOf } from '../cells/read-received'
import type { Target, Writer } from '../target'

export interface ImportedSignup {
  readonly name: string
  readonly email: string
  readonly phone_number: string
  readonly created_at: string
}

const Fields = z.omit(SignupInput, { created_at: true })

/**
 * People who signed up before the business used Gatehouse. A
 * sign-up that exists, imported or not, stays as it is.
 */
export const signups: Target<ImportedSignup> = {
  one: 'sign-up',
  many: 'sign-ups',
  fields: {
    ...nameNames,
    email: mailNames,
    phone_number: phoneNames,
    created_at: `${timeNames} signed_up signed_up_at signup_date registered registered_at date_registered date_joined`,
  },
  needs: [
    { fields: ['name', 'first_name', 'last_name'], description: 'a name' },
    { fields: ['email'], description: 'an email' },
  ],
  reference: 'email',
  normalizeReference: normalizeEmail,
  existingBy: 'with the same email address',
  read(cells, context) {
    const read = readReceived(Fields, cells, context)
    if ('problems' in read) return read
    const { name, email, phone_number = '', created_at } = read.row
    return { ...read, row: { name, email, phone_number, created_at } }
  },
  show: ({ name, email, phone_number, created_at }) =>
    [name, email, phone_number, created_at].filter((part) => part !== '').join(', '),
  openWriter: openSignupWriter,
}

function openSignupWriter(): Writer<ImportedSignup> {
  return {
    async check(db, files) {
      const existing = await findEmails(
        db,
        files.map(({ row }) => normalizeEmail(row.email)),
      )
      const fresh = files.filter(({ row }) => !existing.has(normalizeEmail(row.email)))
      return { fresh, deletedSince: 0, rejected: [] }
    },
    insert: (tx, fresh, by) =>
      insertSignups(
        tx,
        fresh.map(({ row }) => ({ ...row, ...timesOf(row, by.now) })),
        by,
      ),
  }
}
