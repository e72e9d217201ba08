import type { Gatehouse } from './gatehouse'
import { drawHouse } from './pictures'

export const listingFields = {
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
}

/** Publishes a listing over the wire, for stories about something else. Answers its id. */
export async function publishListing(
  gatehouse: Gatehouse,
  { photographs = 1, ...fields }: Partial<typeof listingFields> & Extras = {},
): Promise<string> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...listingFields, ...fields })) form.append(name, value)
  for (let number = 0; number < photographs; number += 1) {
    const picture = await drawHouse(number, { width: 800, height: 600 })
    form.append('property_images', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), `house-${number}.jpg`)
  }
  const answer = await fetch(`${gatehouse.url}/admin/properties/add`, {
    method: 'POST',
    headers: { Authorization: await gatehouse.signIn() },
    body: form,
  })
  const said = (await answer.json()) as { data?: { id: string }; message: string }
  if (!said.data) throw new Error(`Publishing answered ${answer.status}: ${said.message}`)
  return said.data.id
}
