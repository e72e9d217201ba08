import { Dialog, DialogBody } from '../../ui/dialogs/dialog'
import { BinRows } from './bin-rows'

/** Properties that any admin deleted in the last 30 days, with Restore: a view of the bin. */
export const DeletedPropertiesDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    title="Recently Deleted"
    description="A deleted property can be restored for 30 days."
    onClose={onClose}
    maxWidth={640}
    maxHeight={720}
  >
    <DialogBody>
      <BinRows entity="property" />
    </DialogBody>
  </Dialog>
)
