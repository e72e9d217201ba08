import type { PropertyCard, PropertyRecord } from '@gatehouse/contract/entities/property'
import { lazyComponent } from '../../ui/loading/lazy-component'

interface PropertyDialogProps {
  kind: 'share' | 'duplicate' | 'state'
  /** With one property; the same array until another is opened. */
  album: readonly [PropertyCard | PropertyRecord]
  onArchive: () => void
  onClose: () => void
}

const DuplicateDialog = lazyComponent(() =>
  import('./duplicate/duplicate-dialog').then((module) => module.DuplicateDialog),
)
const ShareDialog = lazyComponent(() => import('./share/share-dialog').then((module) => module.ShareDialog))
const StateDialog = lazyComponent(() => import('./state/state-dialog').then((module) => module.StateDialog))

/** The dialogs of a property's menu: Share, Set State and Duplicate. One module, so that lists load less. */
export function PropertyDialog({ kind, album, onArchive, onClose }: PropertyDialogProps) {
  const [property] = album
  if (kind === 'share') return <ShareDialog album={album} onClose={onClose} />
  if (kind === 'state') return <StateDialog property={property} onArchive={onArchive} onClose={onClose} />
  return <DuplicateDialog property={property} onClose={onClose} />
}
