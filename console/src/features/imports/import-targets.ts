import { type ImportTarget, importTargets } from '@gatehouse/contract/imports/import-rules'
import { countOf } from '../../format/count'

interface TargetTexts {
  readonly title: string
  readonly one: string
  readonly many: string
  /** Its list. */
  readonly list: string
  /** What each row needs. */
  readonly needs: string
}

export const targetTexts: Readonly<Record<ImportTarget, TargetTexts>> = {
  listings: {
    title: 'Import Properties',
    one: 'property',
    many: 'properties',
    list: '/properties',
    needs: 'a location (or town and state) and a price',
  },
  agents: {
    title: 'Import Agents',
    one: 'agent',
    many: 'agents',
    list: '/agents',
    needs: 'a company name and an email',
  },
  affiliates: {
    title: 'Import Affiliates',
    one: 'affiliate',
    many: 'affiliates',
    list: '/affiliates',
    needs: 'a first name, a last name and a phone number',
  },
  signups: { title: 'Import Sign-ups', one: 'sign-up', many: 'sign-ups', list: '/', needs: 'a name and an email' },
  inquiries: {
    title: 'Import Inquiries',
    one: 'inquiry',
    many: 'inquiries',
    list: '/inquiries',
    needs: 'a name, an email and a message',
  },
}

export const isImportTarget = (target: string): target is ImportTarget =>
  (importTargets as readonly string[]).includes(target)

/** '2 properties' */
export const countRecords = (target: ImportTarget, count: number): string =>
  countOf(count, targetTexts[target].one, targetTexts[target].many)

export const importPath = (target: ImportTarget, id?: string): string =>
  id === undefined ? `/import/${target}` : `/import/${target}/${id}`
