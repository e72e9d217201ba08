import { Mail, Phone } from 'lucide-react'
import { mailtoOf, telOf } from '../../../format/contact-address'
import { iconSize } from '../../../ui/icons/icon-size'

/** Large touch targets on phones: one tap writes an email or calls. */
const linkClass =
  'inline-flex max-w-full min-h-11 items-center text-green-ink underline-offset-4 hover:underline md:min-h-0 md:py-px'

export function EmailLink({ email }: { email: string }) {
  if (!email) return null
  return (
    <a href={mailtoOf(email)} title={email} className={linkClass}>
      <Mail {...iconSize} size={16} className="mr-2 shrink-0 md:hidden" />
      <span className="truncate">{email}</span>
    </a>
  )
}

export function PhoneLink({ number }: { number: string }) {
  const href = telOf(number)
  if (href === null) return number ? <span>{number}</span> : null
  return (
    <a href={href} className={linkClass}>
      <Phone {...iconSize} size={16} className="mr-2 shrink-0 md:hidden" />
      <span className="truncate tabular-nums">{number}</span>
    </a>
  )
}
