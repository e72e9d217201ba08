import { changeId, listOf, savedOf } from '../response'
import { callsOf } from '../calls'
import { NewLink } from '../link'
import { filterShape, inputShape, recordSchema, sortField } from '../fields/derive'
import type { Fields } from '../fields/field'
import { computed, filteredTimestamp, id, managed, version } from '../fields/managed'
import { code, email, text } from '../fields/text'
import { Id, optionalCode, Timestamp } from '../values/fields'
import { pagingFields } from '../paging'
import { matching, newPasswordFields } from '../values/password'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

/** A person who may sign in to the console. Never includes password data. */
export const adminFields = {
  id: id(),
  name: text({ label: 'Full name', max: 200, isPersonal: true, isSearched: true }),
  email: email({ label: 'Mail address', isPersonal: true, isSearched: true }),
  phone_number: code({ label: 'Phone number', max: 40, isPersonal: true, isSearched: true }),
  /** 0 on creation (S3.7); nothing changes it. */
  status: managed(() => z.int(), { isRecorded: true }),
  /** An addition: invited by a link that was not used yet, so without a password (docs/decisions/0041). */
  is_invited: managed(() => z.boolean()),
  /** An addition: until when the link can be used; null without a link that can be used. */
  invitation_expires_at: computed(() => z.nullable(Timestamp)),
  created_at: filteredTimestamp(),
  version: version(),
} satisfies Fields

export const Admin = recordSchema(adminFields)
export type Admin = z.infer<typeof Admin>

export const AdminInput = lazySchema(() =>
  matching(
    z.object({
      ...inputShape(adminFields),
      ...newPasswordFields(),
      /** Accepted because clients send it, and ignored: a new admin has 0. */
      status: z.optional(z.unknown()),
    }),
  ),
)
export type AdminInput = z.infer<typeof AdminInput>

/** An admin who chooses the password, with the link. */
export const AdminInvitation = lazySchema(() =>
  z.object({ ...inputShape(adminFields), phone_number: optionalCode(adminFields.phone_number.max) }),
)
export type AdminInvitation = z.infer<typeof AdminInvitation>

/** A reset link lets its holder sign in as another admin: the password is required again for it. */
const LinkRequest = lazySchema(() =>
  z.object({ current_pswd: z.optional(z.string().check(z.maxLength(1_024, 'Password is too long'))) }),
)

/** Rows per page (S9.4). */
export const adminPageSize = 5

export const adminMessages = {
  created: 'Admin created successfully!',
  failedToCreate: 'Failed to create admin',
  confirmDelete: 'Are you sure you want to delete this admin?',
  deleted: 'Admin deleted successfully',
  restored: 'Admin restored successfully',
  restoredInvited: 'Admin restored and invited again, because the password was removed 24 hours after the deletion',
  failedToFetchList: 'Failed to fetch admin data',
  none: 'No admins available',
  notFound: 'Admin not found',
  emailTaken: 'Another admin has this email address',
  cannotDeleteOneself: 'You cannot delete your own account',
  oneMustRemain: 'At least one admin must remain',
  errorOccurred: 'An Error Occurred',
  invited: 'Admin invited',
  failedToInvite: 'Failed to invite admin',
  hasPasswordSince: 'This admin has set a password since',
  linkCreated: 'Link created',
  failedToCreateLink: 'Failed to create the link',
  errorCreatingLink: 'Error creating the link',
} as const

export const AdminQuery = lazySchema(() =>
  z.object({ ...pagingFields(), sort: sortField(adminFields, 'latest'), ...filterShape(adminFields) }),
)
export type AdminQuery = z.infer<typeof AdminQuery>

const { get, post, del } = callsOf('Admins')

/** S7.31 to S7.33; `restore`, `invite` and `createLink` are additions. */
export const adminEndpoints = {
  list: get('/admin/get-admins', 'Admins, newest first: the whole list, or a page of it by query', {
    query: AdminQuery,
    response: listOf(Admin),
  }),
  create: post('/admin/auth/register-admin', 'Create an admin', {
    body: AdminInput,
    holdsPassword: true,
    response: savedOf(Admin),
  }),
  remove: del('/admin/users/delete/{id}', 'Delete an admin and end its sessions; it can be restored for 30 days'),
  restore: post(
    '/admin/users/restore/{id}',
    'Restore a deleted admin, who must then sign in again; after 24 hours with a one-use link',
    {
      response: lazySchema(() =>
        z.object({
          status: z.literal(true),
          message: z.string(),
          /** Only if the password was removed meanwhile: with it, the admin sets another one. */
          link: z.optional(NewLink),
        }),
      ),
    },
  ),
  invite: post(
    '/admin/users/invite',
    'Create an admin without a password, and a one-use link with which the admin sets it',
    {
      body: AdminInvitation,
      response: lazySchema(() =>
        z.object({
          status: z.literal(true),
          message: z.string(),
          ...changeId,
          data: z.object({ id: Id }),
          link: NewLink,
        }),
      ),
    },
  ),
  createLink: post(
    '/admin/users/link/{id}',
    'Create a one-use link that sets the password of an admin; replaces the link before it',
    {
      body: LinkRequest,
      holdsPassword: true,
      response: lazySchema(() => z.object({ status: z.literal(true), message: z.string(), link: NewLink })),
    },
  ),
} as const
