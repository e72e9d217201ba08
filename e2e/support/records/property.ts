import type { Gatehouse } from '../gatehouse'
import { drawHouse } from '../pictures'
import { sendForm } from './send-form'

export const propertyFields = {
  type: 'Sell',
  location: 'Admiralty Way, Lekki Phase 1, Lagos',
  property_availability: '2027-01-15',
  price: '85000000',
  living_room: '2',
  bedroom: '5',
  bathroom: '5',
  finance: 'false',
  property_description: 'A five-bedroom duplex with a fitted kitchen.',
  property_type_id: '1',
  amenities: '["Swimming Pool","Gym"]',
}

interface Extras {
  agent_id?: string
  photographs?: number
  /** A JSON object. */
  facts?: string
}

/** Creates a property through the API and returns its id. */
export async function createProperty(
  gatehouse: Gatehouse,
  { photographs = 1, ...fields }: Partial<typeof propertyFields> & Extras = {},
): Promise<string> {
  const pictures = []
  for (let number = 0; number < photographs; number += 1) {
    const bytes = await drawHouse(number, { width: 800, height: 600 })
    pictures.push({ group: 'property_images', name: `house-${number}.jpg`, bytes })
  }
  return sendForm(gatehouse, '/admin/properties/add', { fields: { ...propertyFields, ...fields }, pictures })
}
