import { useSyncExternalStore } from 'react'
import { hostKind, notifyHostListeners, watchHost } from './compatibility/host-kind'

/** What a server that has only the calls of the specification lacks (docs/decisions/0028). */
export type Feature =
  | 'account'
  | 'agent edits'
  | 'answered inquiries'
  /** Suggestions while a location is typed (docs/decisions/0093). */
  | 'areas'
  | 'banner crop'
  /** One action for many records (docs/decisions/0087). */
  | 'bulk actions'
  /** The specification reads careers from a document database (S7.34): a server may have their calls. */
  | 'careers'
  /** Single fields of a property, as the cells of a table send them (docs/decisions/0089). */
  | 'cell edits'
  | 'duplicates'
  | 'events'
  | 'exports'
  /** What customers ask about a property (docs/decisions/0091). */
  | 'facts'
  /** Captions of photographs (docs/decisions/0095). */
  | 'captions'
  /** Feeds for portals (docs/decisions/0099). */
  | 'feeds'
  | 'file removal'
  /** Who changed what, and Undo of any change (docs/decisions/0081). */
  | 'history'
  | 'imports'
  | 'inquiries of a property'
  | 'invitations'
  /** Orders by a field and filters of every list, and by several ones of properties (docs/decisions/0085). */
  | 'list filters'
  /** Keys of the API (docs/decisions/0096). */
  | 'keys'
  /** Whether a listing is under offer, sold or let, and its reference (docs/decisions/0090). */
  | 'listing states'
  | 'list settings'
  | 'message reader'
  | 'notifications'
  | 'personal data'
  | 'property moves'
  | 'removal of received records'
  | 'restore'
  | 'resumable uploads'
  | 'search'
  | 'sign-ins'
  | 'status'
  /** A request that is repeated with its Idempotency-Key is carried out once. */
  | 'stored responses'
  | 'views'
  /** Changes sent to other servers (docs/decisions/0098). */
  | 'webhooks'

let areCareersRequested = false

/** Always true on this product's own server; undefined while the kind of server is unknown. */
export function isAvailable(feature: Feature): boolean | undefined {
  const kind = hostKind()
  if (kind === 'unknown') return undefined
  return kind === 'gatehouse' || (feature === 'careers' && areCareersRequested)
}

/** True for undefined: what every server has. */
export const useIsAvailable = (feature: Feature | undefined): boolean | undefined =>
  useSyncExternalStore(watchHost, () => feature === undefined || isAvailable(feature))

/** Requests careers from a server that may lack their calls; a failure ends it. */
export function requestCareers(isRequested = true): void {
  areCareersRequested = isRequested
  notifyHostListeners()
}
