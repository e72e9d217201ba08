import { InquiryInput } from '@gatehouse/contract/intake'

import { mailNames, nameNames, phoneNames, timeNames } from './column-names'
import { readReceived } from './read-received'
import type { Target } from './target'
import { shorten } from './wording'
import { openInquiryWriter } from './write-inquiries'

export interface ImportedInquiry {
  readonly name: string
  readonly email: string
  readonly phone_number: string
  readonly message: string
  /** An id, or the reference with which its listing was imported. */
  readonly property: string | null
  readonly source: string
  readonly created_at: string
}

const Fields = InquiryInput.omit({ created_at: true })

/** What people asked before there was Gatehouse, about properties that are here, or about none. */
export const inquiries: Target<ImportedInquiry> = {
  one: 'inquiry',
  many: 'inquiries',
  fields: [
    'reference',
    'name',
    'first_name',
    'last_name',
    'email',
    'phone_number',
    'message',
    'property_id',
    'source',
    'created_at',
  ],
  otherNames: {
    ...nameNames,
    reference: 'id ref inquiry_id',
    email: mailNames,
    phone_number: phoneNames,
    message: 'inquiry enquiry question text comment',
    property_id: 'property property_reference listing listing_id listing_reference',
    source: 'channel origin',
    created_at: `${timeNames} received received_at asked_at`,
  },
  needs: [
    { fields: ['name', 'first_name', 'last_name'], words: 'a name' },
    { fields: ['email'], words: 'an email' },
    { fields: ['message'], words: 'a message' },
  ],
  reference: 'reference',
  knownBy: 'from an earlier import',
  read(cells, now) {
    const read = readReceived(Fields, cells, now)
    if ('problems' in read) return read
    const { name, email, phone_number = '', message, property_id: property = null, source = '', created_at } = read.row
    return { row: { name, email, phone_number, message, property, source, created_at } }
  },
  show: ({ name, email, message, created_at }) => `${name}, ${email}, ${created_at}: ${shorten(message)}`,
  groups: { heading: 'About', of: ({ property }) => (property === null ? 'no property' : 'a property') },
  openWriter: openInquiryWriter,
}
