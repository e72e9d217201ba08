import { Agent } from './agent'
import { PropertyCard, PropertyInput, PropertyRecord } from './property'

/** One valid record per entity, parsed by its own schema; tests and demo data build on it. */
const property = {
  id: '0193a2b4-0000-7000-8000-000000000001',
  type: 'Sell',
  location: 'Admiralty Way, Lekki Phase 1, Lagos',
  agent_id: '0193a2b4-0000-7000-8000-0000000000a1',
  property_type_id: 1,
  property_availability: '2027-01-15',
  price: 85_000_000,
  living_room: '2',
  bedroom: '5',
  bathroom: '5',
  finance: false,
  property_description: 'A five-bedroom duplex with a fitted kitchen and two parking spaces.',
  amenities: ['Swimming Pool', 'Gym'],
  property_images: ['/media/front.webp', '/media/stairs.webp'],
  floor_plan: ['/media/plan.png'],
  video_upload: null,
  archived: false,
  created_at: '2026-11-19T09:00:00.000Z',
  updated_at: '2026-11-19T09:00:00.000Z',
  version: 1,
}

const picture = (url: string) => ({ url, width: 1600, height: 1200, color: '#aab4ac', renditions: [] })

/** What New Property sends, but for its files; it names no agent, because there must be one. */
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
