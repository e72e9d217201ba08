import type { NoticeAction } from '../../../ui/feedback/notices'
import { useNavigate } from '../../../ui/navigation/navigation-context'

/** What the notice about a new property offers; View needs its id. */
export function useNextSteps(): (id: string | undefined) => NoticeAction[] {
  const navigate = useNavigate()
  const addAnother = () => {
    // Tab, search and filters of the list stay.
    const { pathname, search } = window.location
    const next = new URLSearchParams(pathname === '/properties' ? search : '')
    next.set('form', 'new')
    void navigate(`/properties?${next.toString()}`)
  }
  const view = (id: string) => ({
    label: 'View',
    onPress: () => void navigate(`/properties/${encodeURIComponent(id)}`),
  })
  return (id) => [...(id === undefined ? [] : [view(id)]), { label: 'Add Another', onPress: addAnother }]
}
