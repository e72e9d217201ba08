import { Affiliate, AffiliateInput, AffiliateList, AffiliateStatusInput } from '@gatehouse/contract/entities/affiliate'
import { Device, PasswordChange } from '@gatehouse/contract/account'
import { Admin, AdminInput } from '@gatehouse/contract/entities/admin'
import { Agent, AgentInput } from '@gatehouse/contract/entities/agent'
import { Announcement, AnnouncementInput } from '@gatehouse/contract/entities/announcement'
import { Banner, BannerInput } from '@gatehouse/contract/entities/banner'
import { SuccessResponse, ErrorResponse } from '@gatehouse/contract/response'
import { Career, CareerInput } from '@gatehouse/contract/entities/career'
import { Inquiry } from '@gatehouse/contract/entities/inquiry'
import { InquiryInput, SignupInput } from '@gatehouse/contract/intake'
import { Picture, Video } from '@gatehouse/contract/entities/media'
import { Notification } from '@gatehouse/contract/entities/notification'
import {
  DeletedProperty,
  PropertyCard,
  PropertyCreation,
  PropertyEdit,
  PropertyRecord,
} from '@gatehouse/contract/entities/property'
import {
  sampleAffiliate,
  sampleAdmin,
  sampleAgent,
  sampleAnnouncement,
  sampleBanner,
  sampleCareer,
  sampleDevice,
  sampleInquiry,
  sampleNotification,
  samplePropertyCard,
  samplePropertyRecord,
  sampleSignup,
  sampleStats,
  sampleUser,
} from '@gatehouse/contract/samples'
import { SignedIn, SignIn } from '@gatehouse/contract/session'
import { Signup } from '@gatehouse/contract/entities/signup'
import { Stats } from '@gatehouse/contract/stats'
import { User } from '@gatehouse/contract/entities/user'
import { z } from '@gatehouse/contract/zod'

/** Schemas with a name and an example in the documentation. Others are documented inline. */
export const namedSchemas = z.registry<{ id: string }>()

/** Separate from the registry, because zod omits the examples of schemas that transform their input. */
export const examplesByName = new Map<string, readonly unknown[]>()

function name(id: string, schema: z.ZodMiniType, ...examples: readonly unknown[]): void {
  namedSchemas.add(schema, { id })
  if (examples.length > 0) examplesByName.set(id, examples)
}

name('ErrorResponse', ErrorResponse, {
  status: false,
  code: 'invalid',
  message: 'Location is required',
  errors: { location: 'Location is required' },
})
name('SuccessResponse', SuccessResponse, { status: true, message: 'Property archived successfully' })

name('SignIn', SignIn, { email: 'admin@gatehouse.local', pswd: 'correct horse battery staple', keep_logged_in: true })
name('SignedIn', SignedIn, {
  status: true,
  token: 'Jm0tZc3vQh0kq5n1s8Vb2yXw7uTgRfEdCaLpOiKjMhU',
  admin: { id: '0193a2b4-0000-7000-8000-0000000000ad', name: 'Administrator', email: 'admin@gatehouse.local' },
})

const { type, location, property_type_id, property_availability, price, finance, property_description, amenities } =
  samplePropertyRecord
const propertyInput = {
  type,
  location,
  agent_id: samplePropertyRecord.agent_id,
  property_type_id,
  property_availability,
  price,
  living_room: '2',
  bedroom: '5',
  bathroom: '5',
  finance,
  property_description,
  amenities,
}
name('PropertyInput', PropertyCreation, propertyInput)
name('PropertyEdit', PropertyEdit, { ...propertyInput, kept_property_images: samplePropertyRecord.property_images })
name('PropertyCard', PropertyCard, samplePropertyCard)
name('Property', PropertyRecord, samplePropertyRecord)
name('DeletedProperty', DeletedProperty)

const { first_name, last_name, company_name, email, phone_number, city, postcode } = sampleAgent
name('AgentInput', AgentInput, { first_name, last_name, company_name, email, phone_number, city, postcode })
name('Agent', Agent, sampleAgent)

const { property_count, value, status, payment_status } = sampleAffiliate
name('AffiliateInput', AffiliateInput, {
  first_name: sampleAffiliate.first_name,
  last_name: sampleAffiliate.last_name,
  phone_number: sampleAffiliate.phone_number,
  property_count,
  value,
  status,
  payment_status,
})
name('AffiliateStatusInput', AffiliateStatusInput, { status, payment_status })
name('AffiliateList', AffiliateList)
name('Affiliate', Affiliate, sampleAffiliate)
const { announcement_text, redirect_link } = sampleAnnouncement
name('AnnouncementInput', AnnouncementInput, { announcement_text, redirect_link })
name('Announcement', Announcement, sampleAnnouncement)
name('BannerInput', BannerInput, { redirect_link: sampleBanner.redirect_link })
name('Banner', Banner, sampleBanner)
const newPassword = { pswd: 'correct horse battery staple', confirmPswd: 'correct horse battery staple' }
name('AdminInput', AdminInput, {
  name: sampleAdmin.name,
  email: sampleAdmin.email,
  phone_number: sampleAdmin.phone_number,
  ...newPassword,
  status: 0,
})
name('Admin', Admin, sampleAdmin)
name('PasswordChange', PasswordChange, { current_pswd: 'mango orchard in May', ...newPassword })
name('Device', Device, sampleDevice)

const { title, description, position, salary, link } = sampleCareer
const careerPlace = { location: sampleCareer.location, type: sampleCareer.type }
name('CareerInput', CareerInput, { title, description, ...careerPlace, position, salary, link })
name('Career', Career, sampleCareer)

name('Picture', Picture)
name('Video', Video)
name('User', User, sampleUser)
name('Signup', Signup, sampleSignup)
name('Inquiry', Inquiry, sampleInquiry)
name('SignupInput', SignupInput, {
  name: sampleUser.name,
  email: sampleUser.email,
  phone_number: sampleUser.phone_number,
})
name('InquiryInput', InquiryInput, {
  name: sampleInquiry.name,
  email: sampleInquiry.email,
  phone_number: sampleInquiry.phone_number,
  message: sampleInquiry.message,
  property_id: sampleInquiry.property_id,
  source: sampleInquiry.source,
})
name('Notification', Notification, sampleNotification)
name('Stats', Stats, sampleStats)
