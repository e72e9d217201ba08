import { Columns3 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/buttons/icon-button'
import { lazyComponent } from '../../ui/loading/lazy-component'
import type { ColumnChoice } from './use-columns'

const ColumnsDialog = lazyComponent(() => import('./columns-dialog').then((module) => module.ColumnsDialog))

/** Opens the choice of the columns of a table. */
export function ColumnsButton({ choice }: { choice: ColumnChoice }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label="Columns"
        icon={<Columns3 size={18} />}
        onPointerEnter={() => void ColumnsDialog.preload()}
        onFocus={() => void ColumnsDialog.preload()}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <ColumnsDialog choice={choice} onClose={() => setIsOpen(false)} />}
    </>
  )
}
