import { personalDataEndpoints, receiptPageSize } from '@gatehouse/contract/personal-data'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/request'
import { pagedList } from '../../lists/paged-list'

export const receipts = pagedList({
  key: ['personal-data', 'receipts'],
  endpoint: personalDataEndpoints.listReceipts,
  pageSize: receiptPageSize,
})

/** Not a query: what was found about a person must not stay in the cache. */
export const useFindPerson = () =>
  useMutation({
    mutationFn: async (identifiers: readonly string[]) =>
      (await call(personalDataEndpoints.find, { body: { identifiers: [...identifiers] } })).data,
    gcTime: 0,
  })

export const useExportPerson = () =>
  useMutation({
    mutationFn: async (identifiers: readonly string[]) =>
      (await call(personalDataEndpoints.export, { body: { identifiers: [...identifiers] } })).data,
    gcTime: 0,
  })
