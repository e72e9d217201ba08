import type { CommonOptions, Files } from '../call-options.ts'
import type { Caller } from '../caller.ts'
import { readAll } from '../pages.ts'
import type { Calls } from '../wire.ts'
import { orNull } from './or-null.ts'

type Query = Calls['GET /data/properties']['query']
type NewListing = Calls['POST /admin/properties/add']['body']
type EditedListing = Calls['PUT /admin/properties/edit/{id}']['body']
type ListingChanges = Calls['PATCH /admin/properties/edit/{id}']['body']
type State = Calls['PUT /admin/properties/{id}/state']['body']['state']
type FileGroup = Calls['POST /admin/properties/add']['files']

/** With files: photographs, floor plans and a video, by the fields of the form. */
interface FormOptions extends CommonOptions {
  readonly files?: Files<FileGroup> | undefined
}

/** The listings: `find` and the lists are of active ones, also without a key where the server allows it. */
export const listingsOf = (caller: Caller) => ({
  /** One page of the active listings: pass its `next_cursor` as `cursor` for the next one. */
  list: (query: NonNullable<Query> = {}, options?: CommonOptions) =>
    caller.call('GET /data/properties', { ...options, query: { limit: 20, ...query } }),
  /** Every active listing, read page by page. */
  all: (query: Query = {}, options?: CommonOptions) => readAll(caller, 'GET /data/properties', { ...options, query }),
  /** One listing with all data about its files; null if it does not exist. */
  find: (id: string, options?: CommonOptions) =>
    orNull(caller.call('GET /data/properties/{id}', { ...options, params: { id } })),
  /** Adds a listing with at least one photograph, sent with it or uploaded before. */
  add: (body: NewListing, options?: FormOptions) => caller.call('POST /admin/properties/add', { ...options, body }),
  /** Replaces all fields of a listing. A group of files that is not sent is retained. */
  edit: (id: string, body: EditedListing, options?: FormOptions) =>
    caller.call('PUT /admin/properties/edit/{id}', { ...options, params: { id }, body }),
  /** Changes some fields of a listing. */
  change: (id: string, body: ListingChanges, options?: CommonOptions) =>
    caller.call('PATCH /admin/properties/edit/{id}', { ...options, params: { id }, body }),
  setState: (id: string, state: State, options?: CommonOptions) =>
    caller.call('PUT /admin/properties/{id}/state', { ...options, params: { id }, body: { state } }),
  archive: (id: string, options?: CommonOptions) =>
    caller.call('POST /admin/property-archive/add/{id}', { ...options, params: { id } }),
  unarchive: (id: string, options?: CommonOptions) =>
    caller.call('POST /admin/property-archive/remove/{id}', { ...options, params: { id } }),
  /** Deletes a listing; it can be restored for 30 days. */
  remove: (id: string, options?: CommonOptions) =>
    caller.call('DELETE /admin/properties/delete/{id}', { ...options, params: { id } }),
  restore: (id: string, options?: CommonOptions) =>
    caller.call('POST /admin/properties/restore/{id}', { ...options, params: { id } }),
})
