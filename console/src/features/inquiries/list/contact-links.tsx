import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { mailtoOf, telOf } from '../../../format/contact-address'
import { formatPhone } from '../../../format/phone-number'
import { BreakableEmail } from '../../../ui/breakable-email'

/** Large enough for a finger on touch screens, and for a pointer elsewhere (WCAG 2.5.8). */
const linkClass =
  'inline-flex max-w-full min-h-6 pointer-coarse:min-h-11 items-center text-green-ink underline-offset-4 hover:underline'

export function EmailLink({ email }: { email: string }) {
  if (!email) return null
  return (
    <a href={mailtoOf(email)} aria-label={email} title={email} className={linkClass}>
      <Mail size={16} className="mr-2 shrink-0 md:hidden" />
      <BreakableEmail email={email} />
    </a>
  )
}

export function PhoneLink({ number }: { number: string }) {
  const href = telOf(number)
  if (href === null) return number ? <span>{formatPhone(number)}</span> : null
  return (
    <a href={href} className={linkClass}>
      <Phone size={16} className="mr-2 shrink-0 md:hidden" />
      <span className="truncate tabular-nums">{formatPhone(number)}</span>
    </a>
  )
}
