import { bannerHeight, bannerWidth } from '@gatehouse/contract/entities/banner'
import { readCareer } from '@gatehouse/contract/entities/career-fields'
import { isGiven } from '@gatehouse/contract/values/fields'
import { asNumberOrNull, asObject, asText } from '@gatehouse/contract/values/loose-values'
import { asBoolean, asId, asPicture, asTextOrNull, asTimestamp } from './values'

/**
 * One function per entity: a record of another server, completed so that the contract's schema accepts it.
 */
type LooseRecord = Readonly<Record<string, unknown>>

export const adaptAdmin = (admin: LooseRecord) => ({
  id: asId(admin['id']),
  name: asText(admin['name']),
  email: asText(admin['email']),
  phone_number: asText(admin['phone_number']),
  status: asNumberOrNull(admin['status']) ?? 0,
  created_at: asTimestamp(admin['created_at']),
  version: 0,
})

export const adaptAffiliate = (affiliate: LooseRecord) => ({
  id: asId(isGiven(affiliate['id']) ? affiliate['id'] : affiliate['affiliate_code']),
  first_name: asText(affiliate['first_name']),
  last_name: asText(affiliate['last_name']),
  phone_number: asText(affiliate['phone_number']),
  affiliate_code: asText(affiliate['affiliate_code']),
  property_count: Math.trunc(asNumberOrNull(affiliate['property_count']) ?? 0),
  value: asText(affiliate['value']),
  status: asText(affiliate['status']),
  payment_status: asText(affiliate['payment_status']),
  created_at: asTimestamp(affiliate['created_at']),
  updated_at: asTimestamp(affiliate['updated_at'] ?? affiliate['created_at']),
  version: asNumberOrNull(affiliate['version']) ?? 0,
})

/** Without the counts of its properties, which `countProperties` adds. */
export function adaptAgent(agent: LooseRecord) {
  const logo = asTextOrNull(agent['logo'])
  return {
    id: asId(agent['id']),
    first_name: asText(agent['first_name']),
    last_name: asText(agent['last_name']),
    company_name: asText(agent['company_name']),
    email: asText(agent['email']),
    phone_number: asText(agent['phone_number']),
    logo,
    city: asText(agent['city']),
    postcode: asText(agent['postcode']),
    status: asText(agent['status']),
    property_count: 0,
    archived_property_count: 0,
    created_at: asTimestamp(agent['created_at']),
    updated_at: asTimestamp(agent['updated_at'] ?? agent['created_at']),
    version: asNumberOrNull(agent['version']) ?? 0,
    media: { logo: logo === null ? null : asPicture(logo) },
  }
}

export const adaptAnnouncement = (announcement: LooseRecord) => ({
  id: asId(announcement['id']),
  announcement_text: asText(announcement['announcement_text']),
  redirect_link: asText(announcement['redirect_link']).trim(),
  admin_name: asTextOrNull(announcement['admin_name']),
  created_at: asTimestamp(announcement['created_at']),
  version: asNumberOrNull(announcement['version']) ?? 0,
})

/** All banner images have one size (S9.1). */
export function adaptBanner(banner: LooseRecord) {
  const banner_link = asText(banner['banner_link'])
  const picture = { ...asPicture(banner_link), width: bannerWidth, height: bannerHeight }
  return {
    id: asId(banner['id']),
    banner_link,
    redirect_link: asText(banner['redirect_link']),
    created_at: asTimestamp(banner['created_at']),
    version: asNumberOrNull(banner['version']) ?? 0,
    media: { banner_image: banner_link === '' ? null : picture },
  }
}

export const adaptCareer = (career: LooseRecord) => ({
  id: asId(career['id']),
  ...readCareer(career),
  created_at: asTimestamp(career['created_at']),
  updated_at: asTimestamp(career['updated_at'] ?? career['created_at']),
  version: 0,
})

/** The specification does not name the fields of an inquiry (S3.17): each may be missing. */
export function adaptInquiry(inquiry: LooseRecord) {
  const property = asObject(inquiry['property'])
  return {
    id: asId(inquiry['id']),
    name: asText(inquiry['name']),
    email: asText(inquiry['email']),
    phone_number: asText(inquiry['phone_number']),
    message: asText(inquiry['message']),
    property_id: asId(inquiry['property_id'] ?? null),
    source: asText(inquiry['source']),
    created_at: asTimestamp(inquiry['created_at']),
    property: property
      ? {
          id: asId(property['id'] ?? inquiry['property_id']),
          type: asText(property['type']),
          location: asText(property['location']),
          price: asNumberOrNull(property['price']),
          archived: asBoolean(property['archived']),
        }
      : null,
    version: 0,
    answered_at: null,
    answered_by: null,
  }
}

export const adaptSignup = (signup: LooseRecord) => ({
  id: asId(signup['id']),
  created_at: signup['created_at'] ? asTimestamp(signup['created_at']) : null,
  name: asText(signup['name']),
  email: asText(signup['email']),
})

export const adaptUser = (user: LooseRecord) => ({
  id: asId(user['id']),
  name: asText(user['name']),
  email: asText(user['email']),
  phone_number: asText(user['phone_number']),
  created_at: asTimestamp(user['created_at']),
})
