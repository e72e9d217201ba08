import { Mail, Phone } from 'lucide-react'
import { iconSize } from '../ui/icon-size'

/** On phones a finger must find them: one tap writes or calls. */
const linkClass =
  'inline-flex max-w-full min-h-11 items-center text-green-ink underline-offset-4 hover:underline md:min-h-0 md:py-px'

export function EmailLink({ email }: { email: string }) {
  if (!email) return null
  return (
    <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} title={email} className={linkClass}>
      <Mail {...iconSize} size={16} className="mr-2 shrink-0 md:hidden" />
      <span className="truncate">{email}</span>
    </a>
  )
}

export function PhoneLink({ number }: { number: string }) {
  const dialled = firstNumberIn(number)
  if (dialled === null) return number ? <span>{number}</span> : null
  return (
    <a href={`tel:${dialled}`} className={linkClass}>
      <Phone {...iconSize} size={16} className="mr-2 shrink-0 md:hidden" />
      <span className="truncate tabular-nums">{number}</span>
    </a>
  )
}

/** People type '+234 (0) 803 123-4567 (WhatsApp)': the zero in brackets is not dialled behind a country's code. */
function firstNumberIn(text: string): string | null {
  const found = /\+?\(?\d[\d\s().-]{5,}/.exec(text)?.[0]
  const digits = (found?.startsWith('+') ? found.replace('(0)', '') : found)?.replace(/[^\d+]/g, '')
  return digits && digits.length >= 6 ? digits : null
}
