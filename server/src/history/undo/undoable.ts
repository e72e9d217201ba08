import type { HistoryEntity } from '@gatehouse/contract/history/change'
import type { Transaction } from 'kysely'

import type { SoftTable, Tables } from '../../database/tables'
import { adminEntity, deleteAdmin, explainConflict as explainAdminConflict } from '../../features/admins/service'
import { affiliateEntity } from '../../features/affiliates/service'
import { agentEntity, explainConflict as explainAgentConflict } from '../../features/agents/service'
import { announcements } from '../../features/announcements/repository'
import { areaEntity, explainConflict as explainAreaConflict } from '../../features/areas/service'
import { bannerEntity } from '../../features/banners/service'
import { careers } from '../../features/careers/repository'
import { inquiryEntity } from '../../features/inquiries/service'
import { renameCompany } from '../../features/properties/repository'
import { propertyEntity } from '../../features/properties/service'
import { explainConflict as explainSignupConflict, signupEntity } from '../../features/signups/service'
import type { EventClient } from '../../auth/security-events'
import { type ChangeRequest, type DeletableEntity, deleteRecord, type Entity } from '../../records/lifecycle'
import type { Puttable } from '../../records/changes/put-values'
import { explainConflict as explainMappingConflict, feedMappingEntity } from '../../features/feed-mappings/repository'
import { webhookEntity } from '../../webhooks/webhook-repository'

/** How changes of an entity are undone: through its own life cycle. */
export interface Undoable<T extends SoftTable = SoftTable> {
  readonly entity: Entity<T> & { readonly put?: Puttable<T> }
  /** Missing if its records cannot be deleted and restored. */
  readonly deletable?: DeletableEntity<T>
  readonly remove?: (tx: Transaction<Tables>, request: ChangeRequest, client: EventClient) => Promise<unknown>
  /** Throws the error of a violated constraint as a conflict, or the same error. */
  readonly explainConflict?: (error: unknown) => never
}

const deletable = <T extends SoftTable>(
  entity: DeletableEntity<T> & { readonly put?: Puttable<T> },
  further: Partial<Undoable<T>> = {},
): Undoable<T> => ({
  entity,
  deletable: entity,
  remove: (tx, request) => deleteRecord(tx, entity, request),
  ...further,
})

const agent = {
  ...agentEntity,
  put: {
    ...agentEntity.put,
    afterwards: async (tx, { id, company_name }, columns) => {
      if (columns.company_name !== company_name) await renameCompany(tx, id, columns.company_name as string)
    },
  } satisfies Puttable<'agent'>,
}

/** By table. The compiler names an entity that is missing. */
export const undoables: { readonly [T in HistoryEntity]: Undoable<T> } = {
  property: deletable(propertyEntity),
  agent: deletable(agent, { explainConflict: explainAgentConflict }),
  // A code is never assigned twice, so an affiliate is not deleted (docs/decisions/0018).
  affiliate: { entity: affiliateEntity },
  announcement: deletable(announcements.entity),
  banner: deletable(bannerEntity),
  career: deletable(careers.entity),
  admin: deletable(adminEntity, { remove: deleteAdmin, explainConflict: explainAdminConflict }),
  inquiry: deletable(inquiryEntity),
  signup: deletable(signupEntity, { explainConflict: explainSignupConflict }),
  webhook: deletable(webhookEntity),
  area: deletable(areaEntity, { explainConflict: explainAreaConflict }),
  feed_mapping: deletable(feedMappingEntity, { explainConflict: explainMappingConflict }),
}
