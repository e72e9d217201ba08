import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { intakeEndpoints } from '@gatehouse/contract/intake'
import { newFileMark, propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { createAgent } from '@gatehouse/server/features/agents/service'
import { changeRequestOf } from '@gatehouse/server/records/lifecycle'
import { importFile } from '@gatehouse/server/imports/import-file'
import { listings as importTarget } from '@gatehouse/server/imports/targets/listings'
import { receiveInquiry } from '@gatehouse/server/intake/service'
import { createProperty, setArchived } from '@gatehouse/server/features/properties/service'

import { demoAgents } from '../business/agents'
import { daysBefore } from '../days'
import type { Business, Event } from './business-year'
import { changeListings } from './change-listings'
import { importedListings } from '../business/imported-listings'
import { composeInquiries } from '../business/inquiries'
import type { DemoListing } from '../business/listings'
import { serviceRequest } from './service-request'
import { setStates } from './set-states'

/**
 * The events that create agents, properties and the inquiries about them, set their states, archive some, and
 * change others.
 */
export function createListings({ deps, today, admins, pictures }: Business, listings: readonly DemoListing[]): Event[] {
  const { db } = deps
  const agentIds: string[] = []
  const propertyIds: string[] = []

  const agents = demoAgents.map(({ daysAgo, input, logo }, index): Event => {
    pictures.prepare('logo', logo)
    const run = async () => {
      const files = { logo: await pictures.upload('logo', [logo]) }
      const { data } = await createAgent(
        deps,
        serviceRequest(db, agentEndpoints.create, admins.any(), { body: input, files }),
      )
      agentIds[index] = data.id
    }
    return { at: daysBefore(today, daysAgo), run }
  })

  const properties = listings.map(({ createdAt, agent, input, facts, ...listing }, index): Event => {
    for (const name of listing.photographs) pictures.prepare('property_images', name)
    const run = async () => {
      const files = {
        property_images: await pictures.upload('property_images', listing.photographs),
        floor_plan: listing.floorPlan ? await pictures.upload('floor_plan', [listing.floorPlan]) : [],
        video_upload: listing.video ? await pictures.upload('video_upload', [listing.video]) : [],
      }
      const captions = {
        property_image_captions: captionsOf(listing.photographs),
        floor_plan_captions: { [newFileMark(0)]: 'Ground floor' },
      }
      const body = { ...input, facts, agent_id: agentIds[agent], ...captions }
      const { data } = await createProperty(
        deps,
        serviceRequest(db, propertyEndpoints.create, admins.any(), { body, files }),
      )
      propertyIds[index] = data.id
    }
    return { at: createdAt, run }
  })

  const states = setStates({ deps, today, admins }, listings, propertyIds)
  const changed = changeListings({ deps, today, admins }, listings, propertyIds)
  const archived = listings.flatMap(({ archivedAt }, index): Event[] => {
    const run = () => {
      const params = { id: propertyIds[index]! }
      const request = serviceRequest(db, propertyEndpoints.archive, admins.any(), { params })
      return request.mutate((tx) => setArchived(tx, changeRequestOf(request, deps.now()), true))
    }
    return archivedAt ? [{ at: archivedAt, run }] : []
  })

  const imported: Event = {
    at: daysBefore(today, 75),
    run: () =>
      importFile(db, importTarget, {
        content: Buffer.from(importedListings),
        fileName: 'partners.csv',
        mapped: new Map(),
        now: deps.now(),
        isDryRun: false,
        skipDuplicates: false,
        skipInvalid: false,
        isMonthFirst: false,
        onProgress: () => {},
      }),
  }

  const inquiries = composeInquiries(today, listings).map(({ createdAt, listing, ...inquiry }): Event => {
    const run = () => {
      const about = listing === null ? {} : { property_id: propertyIds[listing] }
      const body = { ...inquiry, ...about }
      return receiveInquiry(deps, serviceRequest(db, intakeEndpoints.inquiry, null, { body }))
    }
    return { at: createdAt, run }
  })

  return [...agents, ...properties, ...states, ...archived, ...changed, imported, ...inquiries]
}

/** Captions of the photographs of rooms, whose files are named after them: kitchen-1.webp. */
const captionsOf = (photographs: readonly string[]) =>
  Object.fromEntries(
    photographs.flatMap((name, index) => {
      const caption = rooms[name.split('-')[0]!]
      return caption === undefined ? [] : [[newFileMark(index), caption]]
    }),
  )

const rooms: Readonly<Record<string, string>> = {
  living: 'Living room',
  kitchen: 'Fitted kitchen',
  bedroom: 'Bedroom',
  bathroom: 'Bathroom',
}
