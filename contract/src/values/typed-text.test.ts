import { expect, test } from 'vitest'

import { AdminInput } from '../entities/admin'
import { AffiliateInput } from '../entities/affiliate'
import { AgentInput } from '../entities/agent'
import { AnnouncementInput } from '../entities/announcement'
import { CareerInput } from '../entities/career'
import { PropertyInput, PropertyQuery } from '../entities/property'
import { InquiryInput, SignupInput } from '../intake'
import { SignIn } from '../session'
import type { z } from '../zod'
import { emailAddress, requiredText, webLink } from './fields'
import { readIdentifier } from './identifier'
import { nairaAmount } from './price'
import { recoveryCode, totpCode } from './second-factor-rules'

const marks = [
  ...Array.from({ length: 5 }, (_, index) => 0x200b + index),
  ...Array.from({ length: 5 }, (_, index) => 0x202a + index),
  0x2060,
  ...Array.from({ length: 4 }, (_, index) => 0x2066 + index),
  0xfeff,
  0xad,
  0x61c,
].map((code) => String.fromCodePoint(code))

/** With a mark before, inside and after. */
const marked = (text: string, mark: string) => `${mark}${text.slice(0, 4)}${mark}${text.slice(4)}${mark}`

test.each([
  ['an email', emailAddress(), 'ada@people.test', 'ada@people.test'],
  ['the email of a sign-in', SignIn.shape.email, 'ada@people.test', 'ada@people.test'],
  ['a phone number of an agent', AgentInput.shape.phone_number, '+234 803 123 4567', '+234 803 123 4567'],
  ['a phone number of an affiliate', AffiliateInput.shape.phone_number, '08031234567', '08031234567'],
  ['a phone number of an admin', AdminInput.shape.phone_number, '08031234567', '08031234567'],
  ['a phone number of a sign-up', SignupInput.shape.phone_number, '08031234567', '08031234567'],
  ['a phone number of an inquiry', InquiryInput.shape.phone_number, '08031234567', '08031234567'],
  ['the property of an inquiry', InquiryInput.shape.property_id, '0190aaaa', '0190aaaa'],
  ['a postcode', AgentInput.shape.postcode, '105102', '105102'],
  ['a link', webLink('It is required'), 'https://example.com/offer', 'https://example.com/offer'],
  ['a link without a scheme', webLink(), 'example.com/offer', 'https://example.com/offer'],
  ['a price', nairaAmount('Price is required'), '142000000', 142_000_000],
  ['a price of a search', PropertyQuery.shape.min_price, '142000000', 142_000_000],
  ['a value', AffiliateInput.shape.value, '4500000', '4500000'],
  ['a count', AffiliateInput.shape.property_count, '12345', 12345],
  ['a date', PropertyInput.shape.property_availability, '2027-01-15', '2027-01-15'],
  ['a code of an app', totpCode(), '123456', '123456'],
  ['a recovery code', recoveryCode(), 'abcd-efgh-jkmn-pqrs', 'abcdefghjkmnpqrs'],
] as [string, z.ZodMiniType, string, unknown][])('%s is read without invisible marks', (_, schema, typed, value) => {
  for (const mark of marks) expect(schema.safeParse(marked(typed, mark)).data).toBe(value)
})

test('an empty link of marks is none', () => {
  expect(webLink().parse('\u200b')).toBe('')
  expect(webLink('It is required').safeParse('\u200b').error?.issues[0]?.message).toBe('It is required')
})

test('a phone number or an email that is searched for may contain them', () => {
  for (const mark of marks) {
    expect(readIdentifier(marked('08031234567', mark))).toEqual({ kind: 'phone', value: '2348031234567' })
    expect(readIdentifier(marked('ada@people.test', mark))).toEqual({ kind: 'email', value: 'ada@people.test' })
  }
})

test('the parts of an emoji and a joiner in a name are not marks', () => {
  const family = '👩‍👩‍👧 ❤️'
  expect(requiredText('It is required', 100).parse(family)).toBe(family)
})

test('text is stored as it is shown: without marks around it, and in plain text without any', () => {
  const text = requiredText('It is required', 100)
  for (const mark of marks) {
    expect(text.parse(`${mark} Duplex${mark} in Lekki \n${mark}`)).toBe('Duplex in Lekki')
    expect(text.parse(`${mark}Ọ̀ṣun${mark}ogbo ${mark}`)).toBe(`Ọ̀ṣun${mark}ogbo`)
    expect(text.safeParse(`${mark} ${mark}`).error?.issues[0]?.message).toBe('It is required')
  }
})

test.each([
  ['a description', PropertyInput.shape.property_description, 10_000],
  ['a description of a career', CareerInput.shape.description, 10_000],
  ['an announcement', AnnouncementInput.shape.announcement_text, 2_000],
  ['a message', InquiryInput.shape.message, 5_000],
] as [string, z.ZodMiniType<string>, number][])('the line ends of %s count and are stored as one', (_, schema, max) => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = 'ab' + `${end}x`.repeat(max / 2 - 1)
    expect(schema.safeParse(text).data).toBe('ab' + '\nx'.repeat(max / 2 - 1))
    expect(schema.safeParse(`${text}y`).error?.issues[0]?.message).toMatch(/^Use at most [\d,]+ characters$/)
  }
})
