import { Menu as Primitive } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { useHasSingleKeys } from '../single-keys'
import { useMedia } from '../use-media'
import { itemClass, popupClass } from './popup-class'

export interface MenuAction {
  label: string
  icon?: ReactNode
  onSelect?: () => void
  /** Its shortcut, a single key. */
  shortcut?: string
  /** Makes the item a link, which opens in a new tab. */
  href?: string
  isDangerous?: boolean
  isDisabled?: boolean
}

interface MenuListProps
  extends Pick<Primitive.Positioner.Props, 'anchor' | 'align'>, Pick<Primitive.Popup.Props, 'finalFocus'> {
  /** The accessible name of a menu without a trigger. */
  label?: string
  actions: readonly MenuAction[]
  /** The id of the button to which a dialog of an action returns the focus. */
  triggerId?: string
}

/** The popup of a menu with its items, inside the primitive's root. */
export function MenuList({ label, actions, anchor, align, triggerId, ...popup }: MenuListProps) {
  const hasKeys = useHasSingleKeys()
  const isLow = useMedia('(height < 480px)')
  return (
    <Primitive.Portal>
      <Primitive.Positioner
        anchor={anchor}
        sideOffset={4}
        align={align}
        collisionPadding={8}
        // In a low window it may cover its button: neither above nor below is room for all items.
        collisionAvoidance={isLow ? { side: 'shift', fallbackAxisSide: 'none' } : undefined}
        className="z-40"
      >
        <Primitive.Popup
          {...popup}
          data-trigger-id={triggerId}
          {...(label && { 'aria-label': label })}
          className={classNames(popupClass, 'max-h-(--available-height) min-w-44')}
        >
          {actions.map(({ label: text, icon, onSelect, shortcut, href, isDangerous, isDisabled = false }) =>
            href ? (
              <Primitive.LinkItem key={text} href={href} target="_blank" rel="noopener" className={itemClass}>
                {icon}
                {text}
              </Primitive.LinkItem>
            ) : (
              <Primitive.Item
                key={text}
                disabled={isDisabled}
                onClick={onSelect}
                className={classNames(itemClass, isDangerous && 'text-red-ink data-highlighted:bg-red-soft')}
              >
                {icon}
                {text}
                {shortcut && hasKeys && (
                  <kbd
                    aria-hidden
                    className="ml-auto hidden rounded-tag border border-line-strong px-1.5 font-sans text-12 text-muted lg:block"
                  >
                    {shortcut}
                  </kbd>
                )}
              </Primitive.Item>
            ),
          )}
        </Primitive.Popup>
      </Primitive.Positioner>
    </Primitive.Portal>
  )
}
