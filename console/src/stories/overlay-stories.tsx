import { Archive, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/buttons/button'
import { useConfirm } from '../ui/dialogs/confirm'
import { Dialog, DialogBody, DialogFooter } from '../ui/dialogs/dialog'
import { Drawer } from '../ui/dialogs/drawer'
import { iconSize } from '../ui/icons/icon-size'
import { Menu } from '../ui/menus/menu'
import { useNotices } from '../ui/feedback/notices'
import { TextField } from '../ui/fields/text-field'
import { Story } from './story'

export function OverlayStories() {
  const [open, setOpen] = useState<'none' | 'dialog' | 'drawer'>('none')
  const confirm = useConfirm()
  const notices = useNotices()
  const requestDelete = async () => {
    const isConfirmed = await confirm({
      question: 'Are you sure you want to delete this property?',
      subject: 'Delete 4-bed duplex, Lekki?',
      confirmLabel: 'Delete',
      isDangerous: true,
    })
    if (isConfirmed)
      notices.success('Property deleted successfully', {
        actions: [{ label: 'Undo', onPress: () => notices.info('Property restored') }],
      })
  }
  return (
    <>
      <Story title="Dialogs, menu and drawer">
        <div className="flex flex-wrap items-center gap-2.5">
          <Button onClick={() => setOpen('dialog')}>Open Dialog</Button>
          <Button variant="danger" onClick={() => void requestDelete()}>
            Delete Property
          </Button>
          <Button variant="secondary" onClick={() => setOpen('drawer')}>
            Open Drawer
          </Button>
          <Menu
            label="Actions for Admiralty Way"
            actions={[
              { label: 'Edit', icon: <Pencil {...iconSize} />, onSelect: () => setOpen('dialog') },
              {
                label: 'Archive',
                icon: <Archive {...iconSize} />,
                onSelect: () => notices.success('Property archived successfully'),
              },
              {
                label: 'Delete',
                icon: <Trash2 {...iconSize} />,
                onSelect: () => void requestDelete(),
                isDangerous: true,
              },
            ]}
          />
        </div>
      </Story>
      <Story title="Notices">
        <div className="flex flex-wrap gap-2.5">
          <Button variant="secondary" onClick={() => notices.success('Property archived successfully')}>
            Success
          </Button>
          <Button variant="secondary" onClick={() => notices.error('Failed to delete property')}>
            Error
          </Button>
          <Button variant="secondary" onClick={() => notices.info('Draft restored', { detail: 'From today, 14:02' })}>
            Info
          </Button>
        </div>
      </Story>
      {open === 'dialog' && (
        <Dialog
          onClose={() => setOpen('none')}
          title="New Property"
          description="Draft saved on this device, 14:02"
          maxWidth={720}
          isForm
        >
          <DialogBody className="space-y-5">
            {[
              'Location',
              'Price',
              'Description',
              'Available From',
              'Living room',
              'Bedroom',
              'Bathroom',
              'Finance',
              'Amenities',
            ].map((label) => (
              <TextField key={label} label={label} />
            ))}
          </DialogBody>
          <DialogFooter note="1 field needs attention">
            <Button variant="ghost" onClick={() => setOpen('none')}>
              Discard
            </Button>
            <Button>Add Property</Button>
          </DialogFooter>
        </Dialog>
      )}
      <Drawer open={open === 'drawer'} onClose={() => setOpen('none')} label="Story" side="right">
        <p className="p-5">A drawer from the right.</p>
      </Drawer>
    </>
  )
}
