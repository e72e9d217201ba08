import { Affiliate, AffiliateInput, AffiliateList, AffiliateStatusInput } from '@gatehouse/contract/entities/affiliate'
import { Device, PasswordChange } from '@gatehouse/contract/account'
import { Admin, AdminInput } from '@gatehouse/contract/entities/admin'
import { Agent, AgentInput } from '@gatehouse/contract/entities/agent'
import { Announcement, AnnouncementInput } from '@gatehouse/contract/entities/announcement'
import { Banner, BannerInput } from '@gatehouse/contract/entities/banner'
import { SuccessResponse, ErrorResponse } from '@gatehouse/contract/response'
import { StreamedChange } from '@gatehouse/contract/changes/change-stream'
import { Career, CareerInput } from '@gatehouse/contract/entities/career'
import { Inquiry } from '@gatehouse/contract/entities/inquiry'
import { InquiryInput, SignupInput } from '@gatehouse/contract/intake'
import { Picture, Video } from '@gatehouse/contract/entities/media'
import { Notification } from '@gatehouse/contract/entities/notification'
import { DeletedProperty, PropertyCard, PropertyRecord } from '@gatehouse/contract/entities/property'
import { PropertyCreation, PropertyEdit } from '@gatehouse/contract/listing/property-forms'
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

import { describeProperty } from './property-descriptions'

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

/** What a request has for a record such as the sample. */
const sentFor = (schema: z.ZodMiniObject, sample: object) =>
  Object.fromEntries(Object.entries(sample).filter(([field]) => field in schema.shape))

describeProperty()
const propertyInput = sentFor(PropertyCreation, samplePropertyRecord)
name('PropertyInput', PropertyCreation, propertyInput)
name('PropertyEdit', PropertyEdit, { ...propertyInput, kept_property_images: samplePropertyRecord.property_images })
name('PropertyCard', PropertyCard, samplePropertyCard)
name('Property', PropertyRecord, samplePropertyRecord)
name('DeletedProperty', DeletedProperty)
name('AgentInput', AgentInput, sentFor(AgentInput, sampleAgent))
name('Agent', Agent, sampleAgent)
name('AffiliateInput', AffiliateInput, sentFor(AffiliateInput, sampleAffiliate))
name('AffiliateStatusInput', AffiliateStatusInput, sentFor(AffiliateStatusInput, sampleAffiliate))
name('AffiliateList', AffiliateList)
name('Affiliate', Affiliate, sampleAffiliate)
name('AnnouncementInput', AnnouncementInput, sentFor(AnnouncementInput, sampleAnnouncement))
name('Announcement', Announcement, sampleAnnouncement)
name('BannerInput', BannerInput, sentFor(BannerInput, sampleBanner))
name('Banner', Banner, sampleBanner)
const newPassword = { pswd: 'correct horse battery staple', confirmPswd: 'correct horse battery staple' }
name('AdminInput', AdminInput, { ...sentFor(AdminInput, sampleAdmin), ...newPassword })
name('Admin', Admin, sampleAdmin)
name('PasswordChange', PasswordChange, { current_pswd: 'mango orchard in May', ...newPassword })
name('Device', Device, sampleDevice)
name('CareerInput', CareerInput, sentFor(CareerInput, sampleCareer))
name('Career', Career, sampleCareer)
name('Picture', Picture)
name('Video', Video)
name('User', User, sampleUser)
name('Signup', Signup, sampleSignup)
name('Inquiry', Inquiry, sampleInquiry)
name('SignupInput', SignupInput, sentFor(SignupInput, sampleUser))
name('InquiryInput', InquiryInput, sentFor(InquiryInput, sampleInquiry))
name('Notification', Notification, sampleNotification)
name('Stats', Stats, sampleStats)
name('StreamedChange', StreamedChange)
