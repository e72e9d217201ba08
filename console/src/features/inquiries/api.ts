import { inquiryEndpoints, inquiryMessages, type inquiryStates } from '@gatehouse/contract/entities/inquiry'
import { ApiError } from '../../api/api-error'
import { call } from '../../api/request'
import { pagedList } from '../../lists/paged-list'
import { useCountedList } from '../../lists/use-counted-list'

export const inquiriesKey = ['inquiries'] as const

type InquiryState = (typeof inquiryStates)[number]

/** The inquiries in a state, in pages as long as those of all. */
export const inquiriesIn = (state: InquiryState) => pagedList({ ...listOptions, query: { state } })

/** The specification names no page size; eight rows are in view on a desktop. */
const listOptions = { key: inquiriesKey, endpoint: inquiryEndpoints.list, pageSize: 8 }

export const inquiries = pagedList(listOptions)

/** Inquiries on a property's page. */
const inquiriesOfProperty = 3

export const usePropertyInquiries = (property_id: string, isEnabled: boolean) =>
  useCountedList({
    key: [...inquiriesKey, 'of-property', property_id],
    params: { property_id },
    limit: inquiriesOfProperty,
    isEnabled,
    read: (query, signal) => call(inquiryEndpoints.list, { query, signal }),
  })

/** A malformed response, or any other failure (S8.21). */
export const inquiriesFailed = (failure: unknown): string =>
  failure instanceof ApiError && failure.code === 'unreadable'
    ? inquiryMessages.invalidData
    : inquiryMessages.failedToFetchList
