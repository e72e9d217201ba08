import { EllipsisVertical } from 'lucide-react'
import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { classNames } from '../class-names'
import { IconButton } from '../buttons/icon-button'
import { iconSize } from '../icons/icon-size'
import { useLoadedOnPress } from '../loading/use-loaded-on-press'

export interface MenuAction {
  label: string
  icon?: ReactNode
  onSelect: () => void
  isDangerous?: boolean
  isDisabled?: boolean
}

interface MenuProps {
  /** Names the thing it acts on: 'Actions for Admiralty Way'. */
  label: string
  actions: readonly MenuAction[]
  /** Another trigger than the three dots: a button that hands its props on. */
  trigger?: ReactElement<ComponentProps<'button'>>
  className?: string
}

export function Menu({ label, actions, trigger, className }: MenuProps) {
  const { Loaded: MenuPopup, openedWith, button } = useLoadedOnPress(loadPopup)
  const dots = (
    <IconButton
      label={label}
      icon={<EllipsisVertical {...iconSize} />}
      className={classNames('data-popup-open:bg-hover data-popup-open:text-ink', className)}
    />
  )
  if (MenuPopup) return <MenuPopup trigger={trigger ?? dots} actions={actions} openedWith={openedWith} />
  return cloneElement(trigger ?? dots, { ...button, 'aria-haspopup': 'menu', 'aria-expanded': false })
}

const loadPopup = () => import('./menu-popup').then((module) => module.MenuPopup)
