import { type ViewInput, viewEndpoints } from '@gatehouse/contract/lists/view'
import { viewEntity } from '@gatehouse/server/features/views/repository'
import { saveHandlers } from '@gatehouse/server/http/entity-routes'

import { daysBefore } from '../days'
import type { Business, Event } from './business-year'
import { serviceRequest } from './service-request'

const shared = (name: string, query: string): ViewInput => ({
  list: 'properties',
  name,
  query,
  is_shared: true,
  is_pinned: true,
})

/** The events that save views of properties for everybody. */
export function createViews({ deps, today, admins }: Business): Event[] {
  const { create } = saveHandlers(deps, {
    entity: viewEntity,
    newColumns: ({ signedIn }) => ({ admin_id: signedIn.admin.id }),
  })
  const save = (body: ViewInput) => () => create(serviceRequest(deps.db, viewEndpoints.create, admins.any(), { body }))
  return [
    { at: daysBefore(today, 41), run: save(shared('Lekki for sale', 'type=Sell&q=Lekki')) },
    { at: daysBefore(today, 19), run: save(shared('Under offer', 'state=under+offer')) },
  ]
}
