import { inquiryEndpoints, inquiryMessages } from '@gatehouse/contract/entities/inquiry'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '../../../api/request'
import { failureNotice } from '../../../api/failure-message'
import { useNotices } from '../../../ui/feedback/notices'
import { inquiries, inquiriesKey } from '../api'

/**
 * The id of the inquiry that a link `/inquiries?inquiry=<id>` opened. The parameter is replaced by the page
 * on which the inquiry is; the id moves into the state of the history entry, where it stays until another
 * page or filter is selected.
 */
export function useLinkedInquiry(): string | undefined {
  const notices = useNotices()
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const id = search.get(parameter)
  const { data, error } = useQuery({
    queryKey: [...inquiriesKey, 'one', id],
    queryFn: async ({ signal }) => (await call(inquiryEndpoints.find, { params: { id: id ?? '' }, signal })).data,
    enabled: id !== null,
    // Its position changes with every new inquiry.
    gcTime: 0,
  })
  useEffect(() => {
    if (id === null || (!data && !error)) return
    const page = data ? Math.ceil(data.position / inquiries.pageSize) : 1
    setSearch(page === 1 ? {} : { page: String(page) }, { replace: true, ...(data && { state: { inquiry: id } }) })
    if (error) {
      notices.error(
        ...failureNotice(error, { failed: inquiryMessages.notFound, error: inquiryMessages.failedToFetchList }),
      )
    }
  }, [id, data, error, setSearch, notices])
  const linked: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'inquiry') : undefined
  return typeof linked === 'string' ? linked : undefined
}

const parameter = 'inquiry'
