import type { PropertyCard, PropertyRecord } from '@gatehouse/contract/entities/property'
import { lazyComponent } from '../../ui/loading/lazy-component'

interface PropertyDialogProps {
  isShare: boolean
  /** With one property; the same array until another is opened. */
  album: readonly [PropertyCard | PropertyRecord]
  onClose: () => void
}

const DuplicateDialog = lazyComponent(() =>
  import('./duplicate/duplicate-dialog').then((module) => module.DuplicateDialog),
)
const ShareDialog = lazyComponent(() => import('./share/share-dialog').then((module) => module.ShareDialog))

/** The dialogs of a property's menu: Share and Duplicate. One module, so that lists load less. */
export const PropertyDialog = ({ isShare, album, onClose }: PropertyDialogProps) =>
  isShare ? <ShareDialog album={album} onClose={onClose} /> : <DuplicateDialog property={album[0]} onClose={onClose} />
