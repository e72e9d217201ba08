import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import Copy from 'lucide-react/icons/copy'
import { copyText } from '../../../ui/buttons/copy-text'
import { IconButton } from '../../../ui/buttons/icon-button'
import { useNotices } from '../../../ui/feedback/notices'
import { Day } from '../../../ui/tables/day'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { stateOf } from '../property-state'

const StateAuthor = lazyComponent(() => import('./state-author').then((module) => module.StateAuthor))

/** The reference with a button that copies it, and since when a listing is not available, and by whom. */
export function PropertyReference({ property }: { property: PropertyRecord }) {
  const notices = useNotices()
  const { reference, state_changed_at: since } = property
  const state = stateOf(property)
  const copy = async (text: string) => {
    if (await copyText(text)) notices.success('Reference copied', { detail: text })
    else notices.info(`Copying isn't available. Select and copy: ${text}`)
  }
  return (
    <>
      {state !== null && (
        <p className="mt-2 font-semibold">
          {state}
          {since !== null && (
            <span className="font-regular text-muted">
              {' '}
              since <Day at={since} />
              <StateAuthor property={property} fallback={null} />
            </span>
          )}
        </p>
      )}
      {reference && (
        <p className="mt-1 flex items-center gap-1 text-13 text-muted">
          <span>
            Reference <span className="font-semibold text-ink tabular-nums">{reference}</span>
          </span>
          <IconButton label="Copy Reference" icon={<Copy size={16} />} onClick={() => void copy(reference)} />
        </p>
      )}
    </>
  )
}
