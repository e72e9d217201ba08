import { listOf, savedOf } from '../response'
import { callsOf } from '../calls'
import { choice } from '../fields/choice'
import { filterShape, inputSchema, recordSchema, sortField } from '../fields/derive'
import type { Fields } from '../fields/field'
import { link } from '../fields/link'
import { filteredTimestamp, id, timestamp, version } from '../fields/managed'
import { naira } from '../fields/naira'
import { text } from '../fields/text'
import { pagingFields } from '../paging'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

export const careerTypes = ['Hybrid', 'Remote', 'On-site'] as const

/**
 * A career posting (S3.15). Other programs write to the same collection, so `type` and
 * `link` may be any text, a missing text is '' and a missing `salary` null.
 */
export const careerFields = {
  id: id(),
  title: text({ label: 'Title', max: 200, isSearched: true }),
  description: text({ label: 'Description', max: 10_000 }),
  location: text({ label: 'Location', max: 300, isSearched: true }),
  position: text({ label: 'Position', max: 200, isSearched: true }),
  salary: naira({ label: 'Salary' }),
  type: choice({
    label: 'Type',
    options: careerTypes,
    message: 'Type must be Hybrid, Remote or On-site',
    isFilter: true,
  }),
  link: link({ label: 'Link', default: '' }),
  created_at: filteredTimestamp(),
  updated_at: timestamp(),
  version: version(),
} satisfies Fields

export const Career = recordSchema(careerFields)
export type Career = z.infer<typeof Career>

export const CareerInput = inputSchema(careerFields)
export type CareerInput = z.infer<typeof CareerInput>

export const careerMessages = {
  created: 'Career created successfully',
  updated: 'Career updated successfully',
  deleted: 'Career deleted successfully',
  restored: 'Career restored successfully',
  notFound: 'Career not found',
  unavailable: 'The careers cannot be reached just now. Please try again in a moment.',
  empty: 'No careers posted yet. Create your first career posting.',
  failedToFetchList: 'Failed to fetch careers',
  failedToFetch: 'Failed to fetch career',
  failedToCreate: 'Failed to create career',
  errorCreating: 'Error creating career',
  failedToUpdate: 'Failed to update career',
  errorUpdating: 'Error updating career',
  confirmDelete: 'Are you sure you want to delete this career posting?',
} as const

export const CareerQuery = lazySchema(() =>
  z.object({ ...pagingFields(), sort: sortField(careerFields, 'latest'), ...filterShape(careerFields) }),
)
export type CareerQuery = z.infer<typeof CareerQuery>

const { get, post, put, del } = callsOf('Careers')

/** The documents of S7.34 to S7.37 as calls (docs/decisions/0019); `restore` is an addition. */
export const careerEndpoints = {
  list: get('/data/careers', 'Career postings, newest first: the whole list, or a page of it by query', {
    access: 'listings',
    query: CareerQuery,
    response: listOf(Career),
  }),
  create: post('/admin/careers/add', 'Create a career posting', { body: CareerInput, response: savedOf(Career) }),
  update: put('/admin/careers/edit/{id}', 'Edit a career posting; the same fields as on creation', {
    body: CareerInput,
    response: savedOf(Career),
  }),
  remove: del('/admin/careers/delete/{id}', 'Delete a career posting; it can be restored for 30 days'),
  restore: post('/admin/careers/restore/{id}', 'Restore a deleted career posting'),
} as const
