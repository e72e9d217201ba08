import type { NewLink } from '@gatehouse/contract/link'
import { settings } from '../../../settings'
import { mailtoOf } from '../../../format/contact-address'
import { formatMoment } from '../../../format/dates'
import { whatsAppDigits } from '../../../format/phone-number'

/** A new link and the admin whose password it sets. */
export interface CreatedLink {
  admin: { name: string; email: string; phone_number: string }
  link: NewLink
  /** Whether the links before it can no longer be used. */
  isReplacement: boolean
  /** The change by which a new invitation can be taken back. Missing on a server without a history. */
  changeId?: string | undefined
  /** Why it was created, if it was not requested. */
  note?: string
}

/** A WhatsApp chat with the admin, or without a usable number, a choice of chats. */
export function linkWhatsApp(created: CreatedLink): string {
  const digits = whatsAppDigits(created.admin.phone_number) ?? ''
  return `https://wa.me/${digits}?text=${encodeURIComponent(linkText(created).join(' '))}`
}

/** A mail that the admin who created the link sends. */
export function linkMail(created: CreatedLink): string {
  const isInvitation = created.link.kind === 'invite'
  const subject = `${isInvitation ? 'Your invitation to' : 'Your password for'} ${settings.businessName}`
  return mailtoOf(created.admin.email, { subject, body: linkText(created).join('\n\n') })
}

const linkText = ({ admin, link }: CreatedLink): string[] => [
  `Hello ${admin.name},`,
  link.kind === 'invite'
    ? `you have been invited to the console of ${settings.businessName}. Choose a password with this link:`
    : `with this link you set a new password for ${settings.businessName}:`,
  link.url,
  `It can be used once, until ${formatMoment(link.expires_at)}.`,
]
