import { Affiliate } from './entities/affiliate'
import { Device } from './account'
import { Admin } from './entities/admin'
import { Agent } from './entities/agent'
import { Announcement } from './entities/announcement'
import { Banner } from './entities/banner'
import { Career } from './entities/career'
import { Inquiry } from './entities/inquiry'
import { Notification } from './entities/notification'
import { PropertyCard, propertyDefaults, PropertyInput, PropertyRecord } from './entities/property'
import { Signup } from './entities/signup'
import { Stats } from './stats'
import { User } from './entities/user'

/** One valid record per entity, parsed by its own schema, for tests. */
const property = {
  ...propertyDefaults,
  id: '0193a2b4-0000-7000-8000-000000000001',
  location: 'Admiralty Way, Lekki Phase 1, Lagos',
  agent_id: '0193a2b4-0000-7000-8000-0000000000a1',
  agent_name: 'Lekki Homes',
  property_type_id: 1,
  property_availability: '2027-01-15',
  price: 85_000_000,
  living_room: '2',
  bedroom: '5',
  bathroom: '5',
  property_description: 'A five-bedroom duplex with a fitted kitchen and two parking spaces.',
  amenities: ['Swimming Pool', 'Gym'],
  property_images: ['/media/front.webp', '/media/stairs.webp'],
  floor_plan: ['/media/plan.png'],
  video_upload: null,
  state: 'available',
  state_changed_at: null,
  reference: 'GH-4K7P',
  facts: {},
  archived: false,
  created_at: '2026-11-19T09:00:00.000Z',
  updated_at: '2026-11-19T09:00:00.000Z',
  version: 1,
}

const picture = (url: string) => ({ url, width: 1600, height: 1200, color: '#aab4ac', renditions: [] })

/** The fields of New Property without files, and without an agent, which would have to exist. */
export const samplePropertyInput = PropertyInput.parse({ ...property, agent_id: undefined })

export const samplePropertyCard = PropertyCard.parse({
  ...property,
  media: { cover: picture('/media/front.webp') },
})

export const samplePropertyRecord = PropertyRecord.parse({
  ...property,
  media: {
    property_images: property.property_images.map(picture),
    floor_plan: property.floor_plan.map(picture),
    video_upload: null,
  },
})

export const sampleAdmin = Admin.parse({
  id: '0193a2b4-0000-7000-8000-0000000000ad',
  name: 'Amina Bello',
  email: 'amina@gatehouse.ng',
  phone_number: '0803 765 4321',
  status: 0,
  is_invited: false,
  invitation_expires_at: null,
  created_at: '2026-11-02T08:00:00.000Z',
  version: 1,
})

export const sampleDevice = Device.parse({
  id: '0193a2b4-0000-7000-8000-0000000000d1',
  name: 'Chrome on Android',
  address: '102.89.23.4',
  created_at: '2026-11-18T07:30:00.000Z',
  last_seen_at: '2026-11-19T09:00:00.000Z',
  is_current: true,
})

export const sampleAgent = Agent.parse({
  id: property.agent_id,
  first_name: 'Ngozi',
  last_name: 'Ọkáfọ̀r',
  company_name: 'Lekki Homes',
  email: 'ngozi@lekkihomes.ng',
  phone_number: '0803 123 4567',
  logo: null,
  city: 'Lagos',
  postcode: '106104',
  status: 'ACTIVE',
  property_count: 1,
  archived_property_count: 0,
  created_at: '2026-10-01T08:00:00.000Z',
  updated_at: '2026-10-01T08:00:00.000Z',
  version: 1,
  media: { logo: null },
})

export const sampleAnnouncement = Announcement.parse({
  id: '0193a2b4-0000-7000-8000-0000000000e1',
  announcement_text: 'Open house in Lekki Phase 1 this Saturday, 10 am to 2 pm. Refreshments are served.',
  redirect_link: 'https://lekkihomes.ng/open-house',
  admin_name: 'Ngozi Adeyemi',
  created_at: '2026-11-16T09:00:00.000Z',
  version: 1,
})

export const sampleBanner = Banner.parse({
  id: '0193a2b4-0000-7000-8000-0000000000d1',
  banner_link: '/media/open-house.jpg',
  redirect_link: 'https://lekkihomes.ng/open-house',
  created_at: '2026-11-02T08:00:00.000Z',
  version: 1,
  media: { banner_image: { ...picture('/media/open-house.jpg'), width: 1280, height: 768 } },
})

export const sampleUser = User.parse({
  id: '0193a2b4-0000-7000-8000-0000000000b1',
  name: 'Tólá Adéwálé',
  email: 'tola.adewale@example.com',
  phone_number: '0805 555 0142',
  created_at: '2026-11-18T07:45:00.000Z',
})

export const sampleSignup = Signup.parse(sampleUser)

export const sampleInquiry = Inquiry.parse({
  id: '0193a2b4-0000-7000-8000-0000000000c1',
  name: 'Emeka Nwosu',
  email: 'emeka.nwosu@example.com',
  phone_number: '0809 555 0177',
  message: 'Good afternoon. Is the duplex still available, and may I see it on Saturday?',
  property_id: property.id,
  source: 'Website',
  created_at: '2026-11-19T13:20:00.000Z',
  property: {
    id: property.id,
    type: property.type,
    location: property.location,
    price: property.price,
    archived: false,
    reference: property.reference,
  },
  version: 1,
  answered_at: null,
  answered_by: null,
})

export const sampleNotification = Notification.parse({
  id: sampleInquiry.id,
  kind: 'inquiry',
  name: sampleInquiry.name,
  text: sampleInquiry.message,
  about: property.location,
  created_at: sampleInquiry.created_at,
  is_new: true,
})

export const sampleAffiliate = Affiliate.parse({
  id: '0193a2b4-0000-7000-8000-0000000000f1',
  first_name: 'Tunde',
  last_name: 'Bello',
  phone_number: '0803 123 4567',
  affiliate_code: 'GH-7K3M9',
  property_count: 12,
  value: '4500000',
  status: 'Activated',
  payment_status: 'Pending',
  created_at: '2026-11-02T08:00:00.000Z',
  updated_at: '2026-11-02T08:00:00.000Z',
  version: 1,
})

export const sampleCareer = Career.parse({
  id: '0193a2b4-0000-7000-8000-000000000ca1',
  title: 'Property Sales Executive',
  description: 'Shows homes in Lekki and Ikoyi, follows up with buyers, and closes sales with our agents.',
  location: 'Lekki Phase 1, Lagos',
  position: 'Full time',
  salary: 450_000,
  type: 'Hybrid',
  link: 'https://jobs.example.ng/sales-executive',
  created_at: '2026-11-02T09:00:00.000Z',
  updated_at: '2026-11-02T09:00:00.000Z',
  version: 1,
})

export const sampleStats = Stats.parse({
  registered_properties: 1497,
  active_properties: 1284,
  archived_properties: 213,
  properties_for_sale: 902,
  properties_for_lease: 382,
  registered_agents: 96,
  registered_affiliates: 41,
  registered_users: 12_410,
  inquiries: 318,
  announcements: 9,
  push_announcements: 6,
  in_app_announcements: 3,
  banners: 5,
  banner_links: 5,
  properties_without_photos: 7,
  properties_without_price: 0,
  properties_without_description: 2,
  properties_without_date: 1,
  properties_without_agent: 31,
  new_properties_this_week: 18,
  new_agents_this_week: 0,
  new_users_this_week: 231,
  new_inquiries_this_week: 7,
  properties_by_month: [
    { month: '2026-10', count: 133 },
    { month: '2026-11', count: 98 },
  ],
  signups_by_week: [
    { week: '2026-11-09', count: 190 },
    { week: '2026-11-16', count: 231 },
  ],
})
