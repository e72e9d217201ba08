import { Admin } from '@gatehouse/contract/entities/admin'
import { Affiliate } from '@gatehouse/contract/entities/affiliate'
import { Agent } from '@gatehouse/contract/entities/agent'
import { Announcement } from '@gatehouse/contract/entities/announcement'
import { Banner, bannerHeight, bannerWidth } from '@gatehouse/contract/entities/banner'
import { Career } from '@gatehouse/contract/entities/career'
import { readCareer } from '@gatehouse/contract/values/career-fields'
import { InquiredProperty, Inquiry } from '@gatehouse/contract/entities/inquiry'
import { Signup } from '@gatehouse/contract/entities/signup'
import { User } from '@gatehouse/contract/entities/user'
import { isGiven } from '@gatehouse/contract/values/fields'
import { asObject, asText } from '@gatehouse/contract/values/loose-values'
import { adaptFields, type LooseRecord } from './adapt-fields'
import { asId, asPicture, asTextOrNull, asTimestamp } from './values'

/**
 * One function per entity: a record of another server, completed so that the contract's schema accepts it.
 */
export const adaptAdmin = (admin: LooseRecord) =>
  adaptFields(Admin, admin, { is_invited: false, invitation_expires_at: null, version: 0 })

export const adaptAffiliate = (affiliate: LooseRecord) =>
  adaptFields(Affiliate, affiliate, {
    id: asId(isGiven(affiliate['id']) ? affiliate['id'] : affiliate['affiliate_code']),
  })

/** Adapts an agent, except for the counts of its properties, which `countProperties` adds. */
export function adaptAgent(agent: LooseRecord) {
  const logo = asTextOrNull(agent['logo'])
  return adaptFields(Agent, agent, {
    logo,
    property_count: 0,
    archived_property_count: 0,
    media: { logo: logo === null ? null : asPicture(logo) },
  })
}

export const adaptAnnouncement = (announcement: LooseRecord) =>
  adaptFields(Announcement, announcement, { redirect_link: asText(announcement['redirect_link']).trim() })

/** All banner images have one size (S9.1). */
export function adaptBanner(banner: LooseRecord) {
  const address = asText(banner['banner_link'])
  const picture = { ...asPicture(address), width: bannerWidth, height: bannerHeight }
  return adaptFields(Banner, banner, { media: { banner_image: address === '' ? null : picture } })
}

export const adaptCareer = (career: LooseRecord) => adaptFields(Career, career, { ...readCareer(career), version: 0 })

/** The specification does not name the fields of an inquiry (S3.17): each may be missing. */
export function adaptInquiry(inquiry: LooseRecord) {
  const property = asObject(inquiry['property'])
  const id = asId(property?.['id'] ?? inquiry['property_id'])
  return adaptFields(Inquiry, inquiry, {
    property_id: asId(inquiry['property_id'] ?? null),
    property: property ? adaptFields(InquiredProperty, property, { id }) : null,
  })
}

export const adaptSignup = (signup: LooseRecord) =>
  adaptFields(Signup, signup, { created_at: signup['created_at'] ? asTimestamp(signup['created_at']) : null })

export const adaptUser = (user: LooseRecord) => adaptFields(User, user)
