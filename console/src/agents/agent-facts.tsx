import type { Agent } from '@gatehouse/contract/agent'
import { Mail, MapPin, MapPinned, Phone, Signpost, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconSize } from '../ui/icon-size'

/**
 * What is read off at a glance. An agent has no field for its location: city and postcode together are it (docs/decisions, 25).
 */
export function AgentFacts({ agent }: { agent: Agent }) {
  const { company_name, first_name, last_name, email, phone_number, city, postcode } = agent
  return (
    <>
      <h2 className="text-20 wrap-anywhere">{company_name || 'Agent without a name'}</h2>
      <dl className="mt-4 grid gap-x-4 gap-y-3.5 sm:max-xl:grid-cols-2">
        <Fact name="Contact" icon={<User {...iconSize} />}>
          {joined(first_name, last_name)}
        </Fact>
        <Fact name="Mail Address" icon={<Mail {...iconSize} />}>
          {email && (
            <a href={`mailto:${email}`} className={linkClass}>
              {email}
            </a>
          )}
        </Fact>
        <Fact name="Phone Number" icon={<Phone {...iconSize} />}>
          {phone_number && (
            <a href={`tel:${phone_number.replace(/[^+\d]/g, '')}`} className={linkClass}>
              {phone_number}
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

function Fact({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="relative flex min-h-11 min-w-0 flex-col justify-center pl-12 lg:min-h-9">
      <dt className="text-12 text-muted">
        <span className="absolute inset-y-0 left-0 my-auto flex size-9 items-center justify-center rounded-control bg-green-soft text-green-ink">
          {icon}
        </span>
        {name}
      </dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">
        {children || (
          <span className="font-regular text-muted">
            –<span className="sr-only">Not given</span>
          </span>
        )}
      </dd>
    </div>
  )
}

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' ')

/* The whole row is the target of a finger. */
const linkClass = 'text-green-ink underline-offset-4 before:absolute before:inset-0 hover:underline'
