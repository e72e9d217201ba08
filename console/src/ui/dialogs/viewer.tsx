import { Dialog as Primitive } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../buttons/icon-button'
import { backdropClass } from './dialog'

interface ViewerProps {
  /** Accessible name: 'Photos of Admiralty Way'. */
  title: string
  onClose: () => void
  /** At the top left: '3 / 12'. */
  counter?: ReactNode
  children: ReactNode
}

/** An image over the whole window, dark in both themes. Escape or the X closes it and returns the focus. */
export function Viewer({ title, onClose, counter, children }: ViewerProps) {
  return (
    <Primitive.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Primitive.Portal>
        <Primitive.Backdrop className={backdropClass} />
        <Primitive.Popup className="fixed inset-0 flex flex-col bg-viewer text-on-state outline-none">
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          <div className="flex h-14 shrink-0 items-center justify-between gap-3 px-3">
            <span className="min-w-11 text-14 font-semibold tabular-nums">{counter}</span>
            <Primitive.Close render={<IconButton variant="photo" label="Close" icon={<X />} />} />
          </div>
          <div className="relative min-h-0 flex-1">{children}</div>
        </Primitive.Popup>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
