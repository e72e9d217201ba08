import { type HistoryEntity, historyEntities } from '@gatehouse/contract/history/change'
import type { DeletedRecord } from '@gatehouse/contract/history/endpoints'
import { propertyName } from '@gatehouse/contract/listing/property-name'

/** The kinds whose records can be deleted and restored (docs/decisions/0018). */
export type DeletedKind = Exclude<HistoryEntity, 'affiliate'>

export const isDeletedKind = (entity: string): entity is DeletedKind => deletedKinds.includes(entity as DeletedKind)

export const deletedKinds = historyEntities.filter((entity) => entity !== 'affiliate')

export const readKind = (text: string | null): DeletedKind | undefined => deletedKinds.find((kind) => kind === text)

/** '4-bed duplex, Admiralty Way, Lekki', 'Lekki Homes' */
export const deletedName = ({ card, label }: DeletedRecord): string =>
  card ? propertyName(card) : label.trim() || 'No name given'
