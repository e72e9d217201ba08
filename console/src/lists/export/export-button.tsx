import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useIsAvailable } from '../../api/available'
import { Button } from '../../ui/buttons/button'
import { IconButton } from '../../ui/buttons/icon-button'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { useIsDesktop } from '../../ui/use-media'
import type { ExportProps } from './export-props'

const ExportDialog = lazyComponent(() => import('./export-dialog').then((module) => module.ExportDialog))

interface ExportButtonProps extends ExportProps {
  /** Whether it has no frame, as the other tools of a table. */
  isPlain?: boolean
}

/** Opens the choice of what is exported. On narrow pages only its icon is shown. */
export function ExportButton({ entity, query, total, isMinimum, columns, isPlain = false }: ExportButtonProps) {
  const isAvailable = useIsAvailable('exports') === true
  const isDesktop = useIsDesktop()
  const [isOpen, setIsOpen] = useState(false)
  if (!isAvailable) return null
  // It stays where a search finds nothing: what is beside it would move.
  const isEmpty = total === 0
  const open = () => setIsOpen(true)
  return (
    <>
      {isDesktop ? (
        <Button
          variant={isPlain ? 'ghost' : 'secondary'}
          icon={<Download size={16} />}
          preload={ExportDialog.preload}
          disabled={isEmpty}
          onClick={open}
        >
          Export
        </Button>
      ) : (
        <IconButton
          variant={isPlain ? 'plain' : 'framed'}
          label="Export"
          icon={<Download size={18} />}
          disabled={isEmpty}
          onClick={open}
        />
      )}
      {isOpen && <ExportDialog {...{ entity, query, total, isMinimum, columns }} onClose={() => setIsOpen(false)} />}
    </>
  )
}
