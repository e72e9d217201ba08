import type { Agent } from '@gatehouse/contract/entities/agent'
import { Mail, MapPin, MapPinned, Phone, Signpost, User } from 'lucide-react'
import { mailtoOf, telOf } from '../../../format/contact-address'
import { formatPhone } from '../../../format/phone-number'
import { Facts } from '../../../ui/facts'

/** An agent has no location field: the location is city and postcode (docs/decisions/0021). */
export const AgentFacts = ({ agent }: { agent: Agent }) => (
  <>
    <h2 className="text-20 wrap-anywhere">{agent.company_name || 'Agent without a name'}</h2>
    <Facts
      className="mt-4 grid auto-rows-[minmax(2.75rem,auto)] gap-x-4 gap-y-3.5 sm:max-xl:grid-cols-2 lg:auto-rows-auto"
      facts={[
        ['Contact', User, joined(agent.first_name, agent.last_name)],
        ['Mail address', Mail, linked(agent.email, agent.email && mailtoOf(agent.email))],
        ['Phone number', Phone, linked(formatPhone(agent.phone_number), telOf(agent.phone_number))],
        ['Location', MapPin, joined(agent.city, agent.postcode)],
        ['City', MapPinned, agent.city],
        ['Postcode', Signpost, agent.postcode],
      ]}
    />
  </>
)

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' ')

/** The whole row, which is high enough, is the target of a finger. */
const linked = (text: string, href: string | null) =>
  href ? (
    <a href={href} className="text-green-ink underline-offset-4 before:absolute before:inset-0 hover:underline">
      {text}
    </a>
  ) : (
    text
  )
