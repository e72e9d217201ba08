import { classNames } from '../../../ui/class-names'
import { Day } from '../../../ui/tables/day'
import { useListingState } from './use-listing-state'

export interface StateSinceProps {
  property: Parameters<typeof useListingState>[0]
  /** As the labels over a photograph are. */
  isOnPhoto?: boolean
}

/** 'By Ngozi Adeyemi on 20-11-2026': who has set the state of a listing that is not available, and when. */
export function StateSince({ property, isOnPhoto = false }: StateSinceProps) {
  const found = useListingState(property)
  if (!found) return null
  const { by, since } = found
  return (
    <>
      {/* In names of links and cells the state is a word of its own. */}{' '}
      <span className={classNames('flex gap-1 text-12', isOnPhoto ? photoClass : 'text-muted')}>
        {by && (
          <>
            <span className="truncate" title={by.name}>
              By {by.name}
            </span>{' '}
          </>
        )}
        <span className="shrink-0">
          {by ? 'on' : 'Since'} <Day at={since} className="tabular-nums" />
        </span>
      </span>
    </>
  )
}

const photoClass = 'h-6 max-w-full items-center rounded-full bg-photo-label px-2.5 text-on-photo'
