import { Popover } from '@base-ui/react/popover'
import { Bell as BellIcon } from 'lucide-react'
import { IconButton } from '../ui/icon-button'
import { iconSize } from '../ui/icon-size'

/** What is new since the last look. Sign-ups and inquiries fill it once they are kept. */
export function BellPanel() {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger
        render={
          <IconButton
            label="Notifications"
            icon={<BellIcon {...iconSize} />}
            variant="framed"
            className="max-lg:border-0 max-lg:shadow-none"
          />
        }
      />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" collisionPadding={12} className="z-40">
          <Popover.Popup className="w-[min(320px,calc(100vw-24px))] rounded-card border border-line bg-card p-4 shadow-float outline-none transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <Popover.Title className="text-14">Nothing new</Popover.Title>
            <Popover.Description className="mt-1 text-13 text-muted">
              New sign-ups and inquiries appear here.
            </Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
