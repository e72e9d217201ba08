import { SuccessResponse, listOf, savedOf } from '../response'
import { endpoint } from '../endpoint'
import { emailAddress, Id, requiredText, Timestamp } from '../values/fields'
import { pagingFields } from '../paging'
import { matching, newPasswordFields } from '../values/password'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

/** A person who may sign in to the console. Never includes password data. */
export const Admin = lazySchema(() =>
  z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    /** 0 on creation (S3.7); nothing changes it. */
    status: z.number().int(),
    created_at: Timestamp,
    version: z.number().int(),
  }),
)
export type Admin = z.infer<typeof Admin>

export const maxAdminName = 200
export const maxAdminPhone = 40

export const AdminInput = lazySchema(() =>
  matching(
    z.object({
      name: requiredText('Full name is required', maxAdminName),
      email: emailAddress(),
      phone_number: requiredText('Phone number is required', maxAdminPhone),
      ...newPasswordFields(),
      /** Accepted because clients send it, and ignored: a new admin has 0. */
      status: z.unknown().optional(),
    }),
  ),
)
export type AdminInput = z.infer<typeof AdminInput>

/** Rows per page (S9.4). */
export const adminPageSize = 5

export const adminMessages = {
  created: 'Admin created successfully!',
  failedToCreate: 'Failed to create admin',
  confirmDelete: 'Are you sure you want to delete this admin?',
  deleted: 'Admin deleted successfully',
  restored: 'Admin restored successfully',
  failedToFetchList: 'Failed to fetch admin data',
  none: 'No admins available',
  notFound: 'Admin not found',
  emailTaken: 'Another admin has this email address',
  cannotDeleteOneself: 'You cannot delete your own account',
  oneMustRemain: 'At least one admin must remain',
  errorOccurred: 'An Error Occurred',
} as const

export const AdminQuery = lazySchema(() => z.object(pagingFields()))
export type AdminQuery = z.infer<typeof AdminQuery>

const tag = 'Admins'

/** S7.31 to S7.33; `restore` is an addition. */
export const adminEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/get-admins',
    summary: 'Admins, newest first: the whole list, or a page of it by query',
    tag,
    access: 'admin',
    query: AdminQuery,
    response: listOf(Admin),
  }),
  create: endpoint({
    method: 'POST',
    path: '/admin/auth/register-admin',
    summary: 'Create an admin',
    tag,
    access: 'admin',
    body: AdminInput,
    holdsPassword: true,
    response: savedOf(Admin),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/users/delete/{id}',
    summary: 'Delete an admin and end its sessions; it can be restored for 30 days',
    tag,
    access: 'admin',
    response: SuccessResponse,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/admin/users/restore/{id}',
    summary: 'Restore a deleted admin, who must then sign in again',
    tag,
    access: 'admin',
    response: SuccessResponse,
  }),
} as const
