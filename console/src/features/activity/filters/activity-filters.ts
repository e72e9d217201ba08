import {
  type ChangeAction,
  changeActions,
  type ChangeSource,
  changeSources,
  type HistoryEntity,
  historyEntities,
} from '@gatehouse/contract/history/change'
import { kindHeading } from '../../history/record-kinds'
import { sourceNames } from '../../history/source-names'

/** The filters in the address of the activity. Days as YYYY-MM-DD. */
export interface ActivityFilters {
  admin_id: string | undefined
  entity: HistoryEntity | 'erasure' | 'export' | 'api_key' | undefined
  action: ChangeAction | undefined
  source: ChangeSource | undefined
  from: string | undefined
  to: string | undefined
  /** The id of one record of the kind `entity`; then it is the only filter. */
  record: string | undefined
}

export const noFilters: ActivityFilters = {
  admin_id: undefined,
  entity: undefined,
  action: undefined,
  source: undefined,
  from: undefined,
  to: undefined,
  record: undefined,
}

/** Invalid values are ignored: an address may have been typed. */
export function readActivityFilters(search: URLSearchParams): ActivityFilters {
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === search.get(name))
  const entity = oneOf('entity', [...historyEntities, 'erasure', 'export', 'api_key'] as const)
  return {
    admin_id: search.get('admin_id')?.slice(0, 100) || undefined,
    entity,
    action: oneOf('action', changeActions),
    source: oneOf('source', changeSources),
    from: readDay(search.get('from')),
    to: readDay(search.get('to')),
    record: entity === undefined ? undefined : search.get('record')?.slice(0, 100) || undefined,
  }
}

const readDay = (text: string | null) =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** A range of days is one filter. */
export const countActivityFilters = ({ from, to, record, ...filters }: ActivityFilters): number =>
  record !== undefined
    ? 1
    : Object.values(filters).filter((value) => value !== undefined).length +
      (from === undefined && to === undefined ? 0 : 1)

type SelectFilter = 'entity' | 'action' | 'source'

/** Filters by one of a few values, in the bar and in the sheet. */
export const selectFilters: {
  readonly [Name in SelectFilter]: {
    readonly label: string
    readonly none: string
    readonly options: readonly (readonly [value: NonNullable<ActivityFilters[Name]>, label: string])[]
  }
} = {
  entity: {
    label: 'Kind of record',
    none: 'All kinds',
    options: [
      ...historyEntities.map((kind) => [kind, kindHeading(kind)] as const),
      ['erasure', 'Erasures'],
      ['export', 'Exports'],
      ['api_key', 'Keys'],
    ],
  },
  action: {
    label: 'Action',
    none: 'All actions',
    options: [
      ['create', 'Created'],
      ['update', 'Changed'],
      ['delete', 'Deleted'],
      ['restore', 'Restored'],
      ['archive', 'Archived'],
      ['unarchive', 'Unarchived'],
      ['move', 'Moved to another agent'],
      ['erase', 'Erased'],
      ['expire', 'Removed after the time of storage'],
      ['purge', 'Removed for good'],
    ],
  },
  source: {
    label: 'Source',
    none: 'All sources',
    options: changeSources.map((source) => [source, sourceNames[source]] as const),
  },
}

export const selectFilterNames = Object.keys(selectFilters) as SelectFilter[]
