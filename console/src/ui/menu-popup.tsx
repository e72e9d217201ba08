import { Menu as Primitive } from '@base-ui/react/menu'
import type { ReactElement } from 'react'
import { classNames } from './class-names'
import type { MenuAction } from './menu'
import { itemClass, popupClass } from './popup-class'

interface MenuPopupProps {
  trigger: ReactElement
  actions: readonly MenuAction[]
}

/** The menu once it was asked for: its trigger was just pressed, so it starts open. */
export function MenuPopup({ trigger, actions }: MenuPopupProps) {
  return (
    <Primitive.Root defaultOpen>
      <Primitive.Trigger render={trigger} />
      <Primitive.Portal>
        <Primitive.Positioner sideOffset={4} align="end" collisionPadding={8} className="z-40">
          <Primitive.Popup className={classNames(popupClass, 'min-w-44')}>
            {actions.map((action) => (
              <Primitive.Item
                key={action.label}
                disabled={action.isDisabled ?? false}
                onClick={action.onSelect}
                className={classNames(itemClass, action.isDangerous && 'text-red-ink data-highlighted:bg-red-soft')}
              >
                {action.icon}
                {action.label}
              </Primitive.Item>
            ))}
          </Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
