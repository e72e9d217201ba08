import type { AnyEndpoint } from '@gatehouse/contract/endpoints'
import type { Endpoint, Params, Query, Body, ResponseBody } from '@gatehouse/contract/endpoint'

// Types only. The released package has this file with the same names, generated from the contract without
// zod (../release/describe-wire.ts), in which bodies and queries are described in more detail.

export type { StreamedChange } from '@gatehouse/contract/changes/change-stream'
export type { Agent } from '@gatehouse/contract/entities/agent'
export type { Announcement } from '@gatehouse/contract/entities/announcement'
export type { Banner } from '@gatehouse/contract/entities/banner'
export type { Career } from '@gatehouse/contract/entities/career'
export type { Inquiry } from '@gatehouse/contract/entities/inquiry'
export type { Picture, Video } from '@gatehouse/contract/entities/media'
export type { PropertyCard, PropertyRecord as Property } from '@gatehouse/contract/entities/property'
export type { ErrorCode } from '@gatehouse/contract/response'

/** What a call takes and returns; `undefined` for what it does not have. */
interface Call<E extends Endpoint> {
  readonly params: Params<E>
  readonly query: Query<E>
  readonly body: Body<E>
  readonly files: E extends { readonly files: infer Groups } ? keyof Groups : undefined
  readonly response: ResponseBody<E>
}

/** Every call by its method and path, as the documentation of the API writes them. */
export type Calls = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: Call<E> }
