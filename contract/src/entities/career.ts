import { SuccessResponse, listOf, savedOf } from '../response'
import { endpoint } from '../endpoint'
import { Id, requiredText, Timestamp, webLink } from '../values/fields'
import { nairaAmount } from '../values/price'
import { filter, pagingFields } from '../paging'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

export const careerTypes = ['Hybrid', 'Remote', 'On-site'] as const

/**
 * A career posting. Other programs write to the same collection, so `type` and
 * `link` may be any text, a missing text is '' and a missing `salary` null.
 */
export const Career = lazySchema(() =>
  z.object({
    id: Id,
    title: z.string(),
    description: z.string(),
    location: z.string(),
    position: z.string(),
    salary: z.nullable(z.number()),
    type: z.string(),
    link: z.string(),
    created_at: Timestamp,
    updated_at: Timestamp,
    version: z.int(),
  }),
)
export type Career = z.infer<typeof Career>

/** The fields of New Career (S3.15); `link` is optional. */
export const CareerInput = lazySchema(() =>
  z.object({
    title: requiredText('Title is required', 200),
    description: requiredText('Description is required', 10_000),
    location: requiredText('Location is required', 300),
    position: requiredText('Position is required', 200),
    salary: nairaAmount('Salary is required', 'Salary'),
    type: z.enum(careerTypes, 'Type must be Hybrid, Remote or On-site'),
    link: webLink(),
  }),
)
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
  z.object({
    ...pagingFields(),
    type: filter(z.enum(careerTypes, 'Type must be Hybrid, Remote or On-site')),
  }),
)
export type CareerQuery = z.infer<typeof CareerQuery>

const tag = 'Careers'

/** The documents of S7.34 to S7.37 as calls (docs/decisions/0019); `restore` is an addition. */
export const careerEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/data/careers',
    summary: 'Career postings, newest first: the whole list, or a page of it by query',
    tag,
    access: 'listings',
    query: CareerQuery,
    response: listOf(Career),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/careers/add',
    summary: 'Create a career posting',
    tag,
    access: 'admin',
    body: CareerInput,
    response: savedOf(Career),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/admin/careers/edit/{id}',
    summary: 'Edit a career posting; the same fields as on creation',
    tag,
    access: 'admin',
    body: CareerInput,
    response: savedOf(Career),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/careers/delete/{id}',
    summary: 'Delete a career posting; it can be restored for 30 days',
    tag,
    access: 'admin',
    response: SuccessResponse,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/careers/restore/{id}',
    summary: 'Restore a deleted career posting',
    tag,
    access: 'admin',
    response: SuccessResponse,
  }),
} as const
