import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { described } from '@gatehouse/contract/paging'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { z } from '@gatehouse/contract/zod'

import { defineTool } from './tool'
import { recordId, toolInput } from './tool-input'

const day = (description: string) => described(description, z.optional(z.iso.date()))

export const inquiryCounts = defineTool({
  name: 'inquiry_counts',
  title: 'Count inquiries',
  description: 'Counts the inquiries of customers that are open and that were answered. It shows no inquiry.',
  calls: [inquiryEndpoints.list],
  input: toolInput({
    listing_id: described('Only about this property', z.optional(recordId())),
    from: day('Received on this day or later, such as 2026-11-01'),
    to: day('Received on this day or before'),
  }),
  async run(call, { listing_id: property_id, from: min_created_at, to: max_created_at }) {
    const count = async (state: 'open' | 'answered') => {
      const query = { limit: 1, state, property_id, min_created_at, max_created_at }
      return (await call(inquiryEndpoints.list, { query })).total
    }
    const [open, answered] = [await count('open'), await count('answered')]
    return { open, answered }
  },
})

export const needsWork = defineTool({
  name: 'needs_work',
  title: 'What needs work',
  description:
    'Counts what is to be done: active listings without photographs, price, description, date or agent, and open ' +
    'inquiries. search_listings with the argument lacks finds the listings.',
  calls: [statsEndpoints.find, inquiryEndpoints.list],
  input: toolInput({}),
  async run(call) {
    const { data } = await call(statsEndpoints.find)
    const { total } = await call(inquiryEndpoints.list, { query: { limit: 1, state: 'open' } })
    return {
      active_listings: data.active_properties,
      listings_that_lack: {
        photos: data.properties_without_photos,
        price: data.properties_without_price,
        description: data.properties_without_description,
        date: data.properties_without_date,
        agent: data.properties_without_agent,
      },
      open_inquiries: total,
    }
  },
})
