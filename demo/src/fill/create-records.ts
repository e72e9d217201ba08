import { addedAreaEndpoints } from '@gatehouse/contract/areas/area'
import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { intakeEndpoints } from '@gatehouse/contract/intake'
import { registerAffiliate } from '@gatehouse/server/features/affiliates/service'
import { announcements as announcementEntity } from '@gatehouse/server/features/announcements/repository'
import { createArea } from '@gatehouse/server/features/areas/routes'
import { createBanner } from '@gatehouse/server/features/banners/service'
import { saveHandlers } from '@gatehouse/server/http/entity-routes'
import { receiveSignup } from '@gatehouse/server/intake/service'
import { authorOf, changeRequestOf, deleteRecord } from '@gatehouse/server/records/lifecycle'

import { demoAffiliates } from '../business/affiliates'
import { demoAnnouncements } from '../business/announcements'
import { demoAreas } from '../business/areas'
import { demoBanners } from '../business/banners'
import { demoCareers } from '../business/careers'
import { daysBefore } from '../days'
import type { Business, Event } from './business-year'
import { serviceRequest } from './service-request'
import { composeSignups } from '../business/signups'

/** The events that create everything but the admins, the agents and what concerns properties. */
export function createRecords({ deps, today, admins, pictures }: Business): Event[] {
  const { db } = deps

  const affiliates = demoAffiliates.map(({ daysAgo, input }): Event => {
    const run = () => {
      const request = serviceRequest(db, affiliateEndpoints.create, admins.any(), { body: input })
      return request.mutate((tx) => registerAffiliate(tx, request.body, authorOf(request, deps.now())))
    }
    return { at: daysBefore(today, daysAgo), run }
  })

  const { create } = saveHandlers(deps, announcementEntity)
  const announcements = demoAnnouncements.map(({ daysAgo, input }): Event => {
    const run = () => create(serviceRequest(db, announcementEndpoints.create, admins.any(), { body: input }))
    return { at: daysBefore(today, daysAgo), run }
  })

  // The newest one was sent twice.
  const newest = demoAnnouncements.at(-1)!
  let repeatedId = ''
  const repeated = async () => {
    const parts = { body: newest.input }
    repeatedId = (await create(serviceRequest(db, announcementEndpoints.create, admins.first(), parts))).data.id
  }
  const withdrawn = () => {
    const request = serviceRequest(db, announcementEndpoints.remove, admins.first(), { params: { id: repeatedId } })
    return request.mutate((tx) => deleteRecord(tx, announcementEntity.entity, changeRequestOf(request, deps.now())))
  }
  announcements.push(
    { at: daysBefore(today, newest.daysAgo - 0.01), run: repeated },
    { at: daysBefore(today, newest.daysAgo - 0.03), run: withdrawn },
  )

  const areas = demoAreas.map(({ daysAgo, input }): Event => {
    const run = () => createArea(deps, serviceRequest(db, addedAreaEndpoints.create, admins.any(), { body: input }))
    return { at: daysBefore(today, daysAgo), run }
  })

  const banners = demoBanners.map(({ daysAgo, input, picture }): Event => {
    pictures.prepare('banner_image', picture)
    const run = async () => {
      const files = { banner_image: await pictures.upload('banner_image', [picture]) }
      await createBanner(deps, serviceRequest(db, bannerEndpoints.create, admins.any(), { body: input, files }))
    }
    return { at: daysBefore(today, daysAgo), run }
  })

  const careers = demoCareers.map(({ daysAgo, input }): Event => {
    const run = () => deps.careers.create(serviceRequest(db, careerEndpoints.create, admins.any(), { body: input }))
    return { at: daysBefore(today, daysAgo), run }
  })

  const signups = composeSignups(today).map(({ createdAt, ...body }): Event => {
    return { at: createdAt, run: () => receiveSignup(deps, serviceRequest(db, intakeEndpoints.signup, null, { body })) }
  })

  return [...affiliates, ...announcements, ...areas, ...banners, ...careers, ...signups]
}
