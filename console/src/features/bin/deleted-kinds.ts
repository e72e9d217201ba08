import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import type { HistoryEntity } from '@gatehouse/contract/history/change'
import type { DeletedRecord } from '@gatehouse/contract/history/endpoints'
import { propertyName } from '../properties/property-name'

/** The kinds whose records can be deleted, each with the call that restores one. */
export const restoreEndpoints = {
  property: propertyEndpoints.restore,
  agent: agentEndpoints.restore,
  announcement: announcementEndpoints.restore,
  banner: bannerEndpoints.restore,
  career: careerEndpoints.restore,
  admin: adminEndpoints.restore,
  inquiry: inquiryEndpoints.restore,
  signup: signupEndpoints.restore,
} as const

export type DeletedKind = keyof typeof restoreEndpoints

export const deletedKinds = Object.keys(restoreEndpoints) as DeletedKind[]

export const readKind = (text: string | null): DeletedKind | undefined => deletedKinds.find((kind) => kind === text)

export const restoreEndpointOf = (entity: HistoryEntity) =>
  entity in restoreEndpoints ? restoreEndpoints[entity as DeletedKind] : undefined

/** '4-bed duplex, Admiralty Way, Lekki', 'Lekki Homes' */
export const deletedName = ({ card, label }: DeletedRecord): string =>
  card ? propertyName(card) : label.trim() || 'No name given'
