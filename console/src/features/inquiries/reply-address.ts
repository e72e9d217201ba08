import type { Inquiry } from '@gatehouse/contract/entities/inquiry'
import { mailtoOf } from '../../format/contact-address'
import { formatMoment } from '../../format/dates'
import { whatsAppDigits } from '../../format/phone-number'

/**
 * Some mail programs cut addresses of more than about 2,000 characters, and encoding triples many letters.
 */
const maxQuotedCharacters = 300

/** A mail to the person, with the property as its subject. Null without an email. */
export function replyMail(inquiry: Inquiry): string | null {
  if (inquiry.email === '') return null
  const greeting = inquiry.name ? `Dear ${inquiry.name},` : 'Hello,'
  const quote = shorten(inquiry.message).replaceAll(/^/gm, '> ')
  return mailtoOf(inquiry.email, {
    subject: `Your inquiry${about(inquiry)}`,
    body: [
      greeting,
      `Thank you for your inquiry${about(inquiry)}.`,
      '',
      `You wrote on ${formatMoment(inquiry.created_at) ?? 'our site'}:\n${quote}`,
    ].join('\n\n'),
  })
}

/**
 * A WhatsApp chat with a first sentence (https://faq.whatsapp.com/5913398998672934). Null without a usable
 * number.
 */
export function replyWhatsApp(inquiry: Inquiry): string | null {
  const digits = whatsAppDigits(inquiry.phone_number)
  if (digits === null) return null
  const greeting = inquiry.name ? `Hello ${inquiry.name}` : 'Hello'
  return `https://wa.me/${digits}?text=${encodeURIComponent(`${greeting}, thank you for your inquiry${about(inquiry)}.`)}`
}

const about = ({ property }: Inquiry): string => (property?.location ? ` about ${property.location}` : '')

function shorten(message: string): string {
  // Not cut inside a surrogate pair, which could not be encoded.
  const characters = Array.from(message)
  return characters.length <= maxQuotedCharacters ? message : `${characters.slice(0, maxQuotedCharacters).join('')}…`
}
