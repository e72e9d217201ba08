import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { cloneElement, type ComponentProps, type ReactElement } from 'react'
import { IconButton } from '../buttons/icon-button'
import { classNames } from '../class-names'
import { lazyComponent } from '../loading/lazy-component'
import { useOpenOnPress } from './use-open-on-press'
import type { MenuAction } from './menu-list'

const MenuPopup = lazyComponent(() => import('./menu-popup').then((module) => module.MenuPopup))

interface MenuProps {
  /** Names the object of the actions: 'Actions for Admiralty Way'. */
  label: string
  actions: readonly MenuAction[]
  /** Replaces the three dots: a button that passes its props on. */
  trigger?: ReactElement<ComponentProps<'button'>>
  className?: string
}

export function Menu({ label, actions, trigger, className }: MenuProps) {
  const { openedBy, button, close } = useOpenOnPress(MenuPopup.preload)
  const dots = trigger ?? (
    <IconButton
      label={label}
      icon={<EllipsisVertical />}
      className={classNames('data-popup-open:bg-hover data-popup-open:text-ink', className)}
    />
  )
  const closed = cloneElement(dots, { ...button, 'aria-haspopup': 'menu', 'aria-expanded': false })
  if (openedBy === null) return closed
  return <MenuPopup trigger={dots} actions={actions} openedBy={openedBy} fallback={closed} onDismiss={close} />
}
