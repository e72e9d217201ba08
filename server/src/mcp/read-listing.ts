import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { z } from '@gatehouse/contract/zod'
import { described } from '@gatehouse/contract/paging'

import { type CallApi, CallError } from './call-api'
import { summarizeListing } from './search-listings'
import { defineTool } from './tool'
import { toolInput } from './tool-input'

const maxDescriptionLetters = 4_000

export const readListing = defineTool({
  name: 'read_listing',
  title: 'Read a listing',
  description: 'Returns one property with its description, its amenities and what is known of its title and fees.',
  calls: [propertyEndpoints.find, propertyEndpoints.list],
  input: toolInput({
    listing: described(
      'The id, or the reference such as GH-4K7P',
      z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    ),
  }),
  async run(call, { listing }) {
    const id = /^[0-9a-f]{8}-/i.test(listing) ? listing : await findByReference(call, listing)
    const { data } = await call(propertyEndpoints.find, { params: { id } })
    const description = data.property_description
    return {
      ...summarizeListing(data),
      available_from: data.property_availability,
      living_rooms: data.living_room,
      finance: data.finance,
      amenities: data.amenities,
      facts: data.facts,
      description: description.slice(0, maxDescriptionLetters),
      ...(description.length > maxDescriptionLetters && { description_is_shortened: true }),
      agent_id: data.agent_id,
      has_video: data.video_upload !== null,
      floor_plans: data.floor_plan.length,
      updated_at: data.updated_at,
    }
  },
})

async function findByReference(call: CallApi, reference: string): Promise<string> {
  const { data } = await call(propertyEndpoints.list, { query: { q: reference, limit: 5 } })
  const found = data.find((card) => card.reference?.toLowerCase() === reference.toLowerCase())
  if (!found) throw new CallError(`No active listing has the reference ${reference}`)
  return found.id
}
