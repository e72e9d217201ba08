import { formatCount } from '@gatehouse/contract/wording/count-text'
import type { Admin } from '@gatehouse/contract/entities/admin'
import type { Affiliate } from '@gatehouse/contract/entities/affiliate'
import type { Agent } from '@gatehouse/contract/entities/agent'
import { announcementType, type Announcement } from '@gatehouse/contract/entities/announcement'
import type { Career } from '@gatehouse/contract/entities/career'
import type { Inquiry } from '@gatehouse/contract/entities/inquiry'
import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyState } from '@gatehouse/contract/listing/state'
import { propertyStateName, propertyTypeName } from '@gatehouse/contract/entities/property-choices'
import type { User } from '@gatehouse/contract/entities/user'
import type { FoundEntity, FoundRecord } from '@gatehouse/contract/search/search-call'

/** What a result says of a record: its name, and what tells it from others of that name. */
export const describe = {
  property: ({ reference, id, location, price, property_type_id, type, agent_name, state, archived }: FoundProperty) =>
    found('property', id, location, [
      reference,
      price !== null && `₦${formatCount(price)}`,
      propertyTypeName(property_type_id),
      type === 'Lease' && 'For Lease',
      agent_name,
      state !== propertyState.default && propertyStateName(state),
      archived && 'Archived',
    ]),
  agent: ({ id, company_name, first_name, last_name, city }: Agent) =>
    found('agent', id, company_name, [`${first_name} ${last_name}`, city]),
  affiliate: ({ id, first_name, last_name, affiliate_code, phone_number }: Affiliate) =>
    found('affiliate', id, `${first_name} ${last_name}`, [affiliate_code, phone_number]),
  signup: ({ id, name, email, phone_number }: User) => found('signup', id, name, [email, phone_number]),
  inquiry: ({ id, name, message, property }: Inquiry) =>
    found('inquiry', id, name, [property?.location, shorten(message)]),
  announcement: (announcement: Announcement) =>
    found('announcement', announcement.id, shorten(announcement.announcement_text), [announcementType(announcement)]),
  career: ({ id, title, location, type }: Career) => found('career', id, title, [location, type]),
  admin: ({ id, name, email }: Admin) => found('admin', id, name, [email]),
} satisfies Record<FoundEntity, unknown>

/** An imported property may have no price. */
export type FoundProperty = Omit<PropertyCard, 'price'> & { readonly price: number | null }

type Part = string | false | null | undefined

const found = (entity: FoundEntity, id: string, label: string, details: readonly Part[]): FoundRecord => ({
  entity,
  id,
  label,
  detail: details.filter(Boolean).join(' · '),
})

/** One line of a longer text. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
