import { inquiryStates } from '@gatehouse/contract/entities/inquiry'
import { useIsAvailable } from '../../../api/available'
import { Segmented } from '../../../ui/fields/segmented'
import { useSearchParams } from '../../../ui/navigation/use-search-params'
import type { InquiryState } from '../api'

/**
 * All, open or answered inquiries, in the URL as `?state=open`. No filter on a server that does not store
 * answers.
 */
export function useStateFilter() {
  const [search, setSearch] = useSearchParams()
  const isSupported = useIsAvailable('answered inquiries') === true
  const q = search.get('q')
  const state = isSupported ? readState(search.get('state')) : undefined
  const filter = isSupported && (
    <Segmented
      label="Inquiries shown"
      isLabelHidden
      className="mb-3"
      choices={choices}
      value={state ?? 'all'}
      // Without the page, which belongs to another list.
      onValueChange={(next) =>
        setSearch({ ...(q && { q }), ...(next !== 'all' && { state: next }) }, { replace: true })
      }
    />
  )
  return { state, filter }
}

const readState = (text: string | null): InquiryState | undefined => inquiryStates.find((state) => state === text)

const choices = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
] as const
