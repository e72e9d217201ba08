import { type Admin, adminEndpoints, adminFields } from '@gatehouse/contract/entities/admin'
import { type Affiliate, affiliateEndpoints, affiliateFields } from '@gatehouse/contract/entities/affiliate'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { type Announcement, announcementEndpoints, announcementFields } from '@gatehouse/contract/entities/announcement'
import { type Banner, bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { type Career, careerEndpoints, careerFields } from '@gatehouse/contract/entities/career'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { type Inquiry, inquiryEndpoints, inquiryFields } from '@gatehouse/contract/entities/inquiry'
import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { type Signup, signupEndpoints } from '@gatehouse/contract/entities/signup'
import { type User, userEndpoints, userFields } from '@gatehouse/contract/entities/user'
import {
  adaptAdmin,
  adaptAffiliate,
  adaptAnnouncement,
  adaptBanner,
  adaptCareer,
  adaptInquiry,
  adaptSignup,
  adaptUser,
} from '../adapt/adapt-records'
import { agentRules } from './agent-rules'
import { type AnyRow, hasEqualValues, type ListRules, searchedTexts } from './list-rules'
import { archivedPropertyRules, propertyRules } from './property-rules'

const adminRules: ListRules<Admin> = {
  adapt: adaptAdmin,
  searchedTexts: searchedTexts(adminFields),
}

const affiliateRules: ListRules<Affiliate> = {
  adapt: adaptAffiliate,
  searchedTexts: searchedTexts(affiliateFields),
}

const announcementRules: ListRules<Announcement> = {
  adapt: adaptAnnouncement,
  searchedTexts: searchedTexts(announcementFields),
}

/** Banners have no search. */
const bannerRules: ListRules<Banner> = { adapt: adaptBanner, searchedTexts: () => [] }

const careerRules: ListRules<Career> = {
  adapt: adaptCareer,
  searchedTexts: searchedTexts(careerFields),
  matches: hasEqualValues(careerFields),
}

const inquiryRules: ListRules<Inquiry> = {
  adapt: adaptInquiry,
  searchedTexts: searchedTexts(inquiryFields),
  // In the contract an inquiry with `property_id` and
  // without `property` is about a property that was deleted.
  join: (inquiries) =>
    Promise.resolve(
      inquiries.map((inquiry) => {
        const { property_id: id, property } = inquiry
        if (id === null || property !== null) return inquiry
        return { ...inquiry, property: { id, type: '', location: '', price: null, archived: false } }
      }),
    ),
}

const signupRules: ListRules<Signup> = { adapt: adaptSignup, searchedTexts: ({ name, email }) => [name, email] }

const userRules: ListRules<User> = {
  adapt: adaptUser,
  searchedTexts: searchedTexts(userFields),
}

// The rules of each entity take its own rows; each list has been
// checked by the endpoint's own schema before it gets here.
const rulesByEndpoint: ReadonlyMap<Endpoint, unknown> = new Map<Endpoint, unknown>([
  [adminEndpoints.list, adminRules],
  [affiliateEndpoints.list, affiliateRules],
  [agentEndpoints.list, agentRules],
  [announcementEndpoints.list, announcementRules],
  [bannerEndpoints.list, bannerRules],
  [careerEndpoints.list, careerRules],
  [inquiryEndpoints.list, inquiryRules],
  [propertyEndpoints.list, propertyRules],
  [propertyEndpoints.listArchived, archivedPropertyRules],
  [signupEndpoints.list, signupRules],
  [userEndpoints.list, userRules],
])

/** Undefined for endpoints that are no list of the specification. */
export const listRulesOf = (endpoint: Endpoint) => rulesByEndpoint.get(endpoint) as ListRules<AnyRow> | undefined
