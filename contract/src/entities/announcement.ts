import { listOf, recordOf, savedOf } from '../response'
import { callsOf } from '../calls'
import { filterShape, inputSchema, recordSchema, sortField } from '../fields/derive'
import type { Fields } from '../fields/field'
import { link } from '../fields/link'
import { computed, filteredTimestamp, id, version } from '../fields/managed'
import { text } from '../fields/text'
import { described, filter, pagingFields } from '../paging'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

/** S9.2. */
export const announcementPageSize = 6

export const maxAnnouncementText = 2_000

export const announcementMessages = {
  created: 'Announcement created successfully',
  updated: 'Announcement updated successfully',
  deleted: 'Announcement deleted successfully',
  restored: 'Announcement restored successfully',
  notFound: 'Announcement not found',
  failedToFetchList: 'Failed to fetch announcements',
  failedToFetch: 'Failed to fetch announcement',
  failedToCreate: 'Failed to create announcement',
  errorCreating: 'Error creating announcement',
  failedToUpdate: 'Failed to update announcement',
  errorUpdating: 'Error updating announcement',
  confirmDelete: 'Are you sure you want to delete this announcement?',
} as const

/** A text that the app shows. Without a link it is an in-app announcement (S3.11). */
export const announcementFields = {
  id: id(),
  announcement_text: text({ label: 'Announcement text', max: maxAnnouncementText, isSearched: true }),
  /** '' for an in-app announcement. Only the form requires it (S5.13, docs/decisions/0023). */
  redirect_link: link({ label: 'Redirect link', default: '', isSearched: true }),
  /** Its author; null if unknown, and in responses to requests without a token (PUBLIC_LISTINGS). */
  admin_name: computed(() => z.nullable(z.string())),
  created_at: filteredTimestamp(),
  version: version(),
} satisfies Fields

export const Announcement = recordSchema(announcementFields)
export type Announcement = z.infer<typeof Announcement>

export const AnnouncementInput = inputSchema(announcementFields)
export type AnnouncementInput = z.infer<typeof AnnouncementInput>

/** Derived for display (S3.11): a push notification has a link. */
const announcementTypes = ['IN-APP', 'PUSH'] as const

export const announcementType = ({ redirect_link }: Pick<Announcement, 'redirect_link'>) =>
  redirect_link === '' ? 'IN-APP' : 'PUSH'

export const AnnouncementQuery = lazySchema(() =>
  z.object({
    ...pagingFields(),
    sort: sortField(announcementFields, 'latest'),
    ...filterShape(announcementFields),
    type: described('PUSH: with a link', filter(z.enum(announcementTypes, 'type must be IN-APP or PUSH'))),
  }),
)
export type AnnouncementQuery = z.infer<typeof AnnouncementQuery>

const { get, post, put, del } = callsOf('Announcements')

/** S7.22 to S7.25; `find` and `restore` are additions. */
export const announcementEndpoints = {
  list: get('/data/announcements', 'Announcements, newest first: the whole list, or a page of it by query', {
    access: 'listings',
    query: AnnouncementQuery,
    response: listOf(Announcement),
  }),
  find: get('/data/announcements/{id}', 'One announcement', { access: 'listings', response: recordOf(Announcement) }),
  create: post('/admin/announcements/add', 'Create an announcement; it is shown in the app, and no message is sent', {
    body: AnnouncementInput,
    response: savedOf(Announcement),
  }),
  update: put('/admin/announcements/edit/{id}', 'Edit an announcement', {
    body: AnnouncementInput,
    response: savedOf(Announcement),
  }),
  remove: del('/admin/announcements/delete/{id}', 'Delete an announcement'),
  restore: post('/admin/announcements/restore/{id}', 'Restore a deleted announcement within 30 days'),
} as const
