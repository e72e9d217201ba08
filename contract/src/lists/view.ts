import { listOf, recordOf, savedOf } from '../response'
import { callsOf } from '../calls'
import { choice } from '../fields/choice'
import { filterShape, inputSchema, recordSchema } from '../fields/derive'
import type { Fields } from '../fields/field'
import { flag } from '../fields/flag'
import { computed, id, managed, timestamp, version } from '../fields/managed'
import { text } from '../fields/text'
import { lazySchema } from '../lazy-schema'
import { Paging } from '../paging'
import { Id } from '../values/fields'
import { z } from '../zod'
import { listNames } from './list-names'

export const viewMessages = {
  created: 'View saved successfully',
  updated: 'View updated successfully',
  deleted: 'View deleted successfully',
  restored: 'View restored successfully',
  notFound: 'View not found',
  notOwn: 'Only the admin who saved a view can change it',
  failedToFetchList: 'Failed to fetch views',
  failedToFetch: 'Failed to fetch view',
  failedToCreate: 'Failed to save view',
  errorCreating: 'Error saving view',
  failedToUpdate: 'Failed to update view',
  errorUpdating: 'Error updating view',
} as const

/** Filters, an order and columns of a list under a name (docs/decisions/0085). */
export const viewFields = {
  id: id(),
  list: choice({ label: 'List', options: listNames, message: 'Choose one of the lists', isFilter: true }),
  name: text({ label: 'Name', max: 60, isPersonal: true }),
  /** The query of the list's page in the console, without a question mark: filters, order, columns. */
  query: text({ label: 'Filters', max: 2_000, default: '', isPersonal: true }),
  /** Whether all admins see it; only its own admin changes it. */
  is_shared: flag({ label: 'Shared', message: 'Shared must be YES or NO', default: false }),
  /** Whether it is above the list, for everybody who sees it. */
  is_pinned: flag({ label: 'Pinned', message: 'Pinned must be YES or NO', default: false }),
  /** Whose it is. */
  admin_id: managed(() => Id),
  admin_name: computed(() => z.nullable(z.string())),
  created_at: timestamp(),
  updated_at: timestamp(),
  version: version(),
} satisfies Fields

export const View = recordSchema(viewFields)
export type View = z.infer<typeof View>

export const ViewInput = inputSchema(viewFields)
export type ViewInput = z.infer<typeof ViewInput>

export const ViewQuery = lazySchema(() =>
  z.object({ ...z.omit(Paging, { q: true }).shape, ...filterShape(viewFields) }),
)
export type ViewQuery = z.infer<typeof ViewQuery>

const { get, post, put, del } = callsOf('Views')

/** Additions to the specification. */
export const viewEndpoints = {
  list: get('/admin/views', 'Own views and those that are shared, newest first', {
    query: ViewQuery,
    response: listOf(View),
  }),
  find: get('/admin/views/{id}', 'One view, own or shared', { response: recordOf(View) }),
  create: post('/admin/views', 'Save a view', { body: ViewInput, response: savedOf(View) }),
  update: put('/admin/views/{id}', 'Change an own view', { body: ViewInput, response: savedOf(View) }),
  remove: del('/admin/views/{id}', 'Delete an own view'),
  restore: post('/admin/views/{id}/restore', 'Restore an own view within 30 days after it was deleted'),
} as const
