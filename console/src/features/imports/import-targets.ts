import type { HistoryEntity } from '@gatehouse/contract/history/change'
import { type ImportTarget, importTargets } from '@gatehouse/contract/imports/import-rules'
import { countKind, kindHeading, kindLabel, kindsLabel, recordKinds } from '../history/record-kinds'

interface Target {
  readonly entity: HistoryEntity
  /** What each row needs. */
  readonly needs: string
}

const targets: Readonly<Record<ImportTarget, Target>> = {
  listings: { entity: 'property', needs: 'a location (or town and state) and a price' },
  agents: { entity: 'agent', needs: 'a company name and an email' },
  affiliates: { entity: 'affiliate', needs: 'a first name, a last name and a phone number' },
  signups: { entity: 'signup', needs: 'a name and an email' },
  inquiries: { entity: 'inquiry', needs: 'a name, an email and a message' },
}

/** What can be imported, in words, and the list of its records. */
export function describeTarget(target: ImportTarget) {
  const { entity, needs } = targets[target]
  const { list } = recordKinds[entity]
  return { title: `Import ${kindHeading(entity)}`, one: kindLabel(entity), many: kindsLabel(entity), list, needs }
}

export const isImportTarget = (target: string): target is ImportTarget =>
  (importTargets as readonly string[]).includes(target)

/** '2 properties' */
export const countRecords = (target: ImportTarget, count: number): string => countKind(targets[target].entity, count)

export const importPath = (target: ImportTarget, id?: string): string =>
  id === undefined ? `/import/${target}` : `/import/${target}/${id}`
