import { type BinQuery, type DeletedRecord, historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { call } from '../../api/request'
import { useInfiniteList } from '../../lists/use-infinite-list'

export const binKey: readonly string[] = ['bin']

const binPageSize = 24

/** The deleted records of one kind or of all, last deleted first. */
export const useBin = (entity: BinQuery['entity']) =>
  useInfiniteList<DeletedRecord, Pick<BinQuery, 'entity'>>({
    key: binKey,
    params: entity === undefined ? {} : { entity },
    limit: binPageSize,
    staleTime: 0,
    read: (query, signal) => call(historyEndpoints.bin, { query, signal }),
  })
