import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button'
import { lazyComponent } from '../../../ui/loading/lazy-component'

const DeletedPropertiesDialog = lazyComponent(() =>
  import('../../bin/deleted-properties-dialog').then((module) => module.DeletedPropertiesDialog),
)

/** Sends no request before it is pressed. */
export function DeletedPropertiesButton({ className }: { className: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={className}>
      <Button
        variant="ghost"
        className="-mr-2 px-2 forced-colors:mr-0"
        icon={<Trash2 size={16} />}
        preload={DeletedPropertiesDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        Recently Deleted
      </Button>
      {isOpen && <DeletedPropertiesDialog onClose={() => setIsOpen(false)} />}
    </div>
  )
}
