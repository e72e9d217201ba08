import { Admin, adminEndpoints, adminFields } from '@gatehouse/contract/entities/admin'
import { Affiliate, affiliateEndpoints, affiliateFields } from '@gatehouse/contract/entities/affiliate'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { Announcement, announcementEndpoints, announcementFields } from '@gatehouse/contract/entities/announcement'
import { Banner, bannerEndpoints, bannerFields, bannerHeight, bannerWidth } from '@gatehouse/contract/entities/banner'
import { Career, careerEndpoints, careerFields } from '@gatehouse/contract/entities/career'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { InquiredProperty, Inquiry, inquiryEndpoints, inquiryFields } from '@gatehouse/contract/entities/inquiry'
import { propertyCalls } from '@gatehouse/contract/entities/property'
import { Signup, signupEndpoints } from '@gatehouse/contract/entities/signup'
import { User, userEndpoints, userFields } from '@gatehouse/contract/entities/user'
import { readCareer } from '@gatehouse/contract/values/career-fields'
import { isGiven } from '@gatehouse/contract/values/fields'
import { asObject, asText } from '@gatehouse/contract/values/loose-values'
import { adaptFields } from '../adapt/adapt-fields'
import { asId, asPicture, asTimestamp } from '../adapt/values'
import { agentRules } from './agent-rules'
import { type AnyRow, type ListRules, rulesOf } from './list-rules'
import { archivedPropertyRules, propertyRules } from './property-rules'

// The rules of each entity take its own rows; each list has been
// checked by the endpoint's own schema before it gets here.
const rulesByEndpoint: ReadonlyMap<Endpoint, unknown> = new Map<Endpoint, unknown>([
  [adminEndpoints.list, rulesOf(adminFields, (admin) => adaptFields(Admin, admin))],
  [
    affiliateEndpoints.list,
    rulesOf(affiliateFields, (affiliate) =>
      adaptFields(Affiliate, affiliate, {
        id: asId(isGiven(affiliate['id']) ? affiliate['id'] : affiliate['affiliate_code']),
      }),
    ),
  ],
  [agentEndpoints.list, agentRules],
  [
    announcementEndpoints.list,
    rulesOf(announcementFields, (announcement) =>
      adaptFields(Announcement, announcement, { redirect_link: asText(announcement['redirect_link']).trim() }),
    ),
  ],
  [
    bannerEndpoints.list,
    rulesOf(bannerFields, (banner) => {
      const address = asText(banner['banner_link'])
      // All banner images have one size (S9.1).
      const picture = { ...asPicture(address), width: bannerWidth, height: bannerHeight }
      return adaptFields(Banner, banner, { media: { banner_image: address === '' ? null : picture } })
    }),
  ],
  [careerEndpoints.list, rulesOf(careerFields, (career) => adaptFields(Career, career, { ...readCareer(career) }))],
  [
    inquiryEndpoints.list,
    {
      // The specification does not name the fields of an inquiry (S3.17): each may be missing.
      ...rulesOf(inquiryFields, (inquiry) => {
        const property = asObject(inquiry['property'])
        const id = asId(property?.['id'] ?? inquiry['property_id'])
        return adaptFields(Inquiry, inquiry, {
          property_id: asId(inquiry['property_id'] ?? null),
          property: property ? adaptFields(InquiredProperty, property, { id }) : null,
        })
      }),
      // In the contract an inquiry with `property_id` and
      // without `property` is about a property that was deleted.
      join: (inquiries: readonly Inquiry[]) =>
        Promise.resolve(
          inquiries.map((inquiry) => {
            const { property_id: id, property } = inquiry
            if (id === null || property !== null) return inquiry
            return {
              ...inquiry,
              property: { id, type: '', location: '', price: null, archived: false, reference: null },
            }
          }),
        ),
    },
  ],
  [propertyCalls.list, propertyRules],
  [propertyCalls.listArchived, archivedPropertyRules],
  [
    signupEndpoints.list,
    {
      adapt: (signup: Readonly<Record<string, unknown>>) =>
        adaptFields(Signup, signup, { created_at: signup['created_at'] ? asTimestamp(signup['created_at']) : null }),
      searchedTexts: ({ name, email }: Signup) => [name, email],
    },
  ],
  [userEndpoints.list, rulesOf(userFields, (user) => adaptFields(User, user))],
])

/** Undefined for endpoints that are no list of the specification. */
export const listRulesOf = (endpoint: Endpoint) => rulesByEndpoint.get(endpoint) as ListRules<AnyRow> | undefined
