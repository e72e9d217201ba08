import type { Agent } from '@gatehouse/contract/entities/agent'
import { Mail, MapPin, MapPinned, Phone, Signpost, User } from 'lucide-react'
import { mailtoOf, telOf } from '../../../format/contact-address'
import { formatPhone } from '../../../format/phone-number'
import { Fact } from '../../../ui/fact'
import { iconSize } from '../../../ui/icons/icon-size'

/** An agent has no location field: the location is city and postcode (docs/decisions/0021). */
export function AgentFacts({ agent }: { agent: Agent }) {
  const { company_name, first_name, last_name, email, phone_number, city, postcode } = agent
  const phoneLink = telOf(phone_number)
  return (
    <>
      <h2 className="text-20 wrap-anywhere">{company_name || 'Agent without a name'}</h2>
      <dl className="mt-4 grid auto-rows-[minmax(2.75rem,auto)] gap-x-4 gap-y-3.5 sm:max-xl:grid-cols-2 lg:auto-rows-auto">
        <Fact name="Contact" icon={<User {...iconSize} />}>
          {joined(first_name, last_name)}
        </Fact>
        <Fact name="Mail address" icon={<Mail {...iconSize} />}>
          {email && (
            <a href={mailtoOf(email)} className={linkClass}>
              {email}
            </a>
          )}
        </Fact>
        <Fact name="Phone number" icon={<Phone {...iconSize} />}>
          {phoneLink === null ? (
            formatPhone(phone_number)
          ) : (
            <a href={phoneLink} className={linkClass}>
              {formatPhone(phone_number)}
            </a>
          )}
        </Fact>
        <Fact name="Location" icon={<MapPin {...iconSize} />}>
          {joined(city, postcode)}
        </Fact>
        <Fact name="City" icon={<MapPinned {...iconSize} />}>
          {city}
        </Fact>
        <Fact name="Postcode" icon={<Signpost {...iconSize} />}>
          {postcode}
        </Fact>
      </dl>
    </>
  )
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' ')

/* The whole row, which is high enough, is the target of a finger. */
const linkClass = 'text-green-ink underline-offset-4 before:absolute before:inset-0 hover:underline'
