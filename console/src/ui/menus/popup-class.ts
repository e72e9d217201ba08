import { classNames } from '../class-names'

/** The popups of menus, selects and comboboxes. Their height is limited where they are used. */
export const popupClass = classNames(
  'origin-(--transform-origin) overflow-y-auto overscroll-contain rounded-card border border-line bg-card p-1 shadow-float outline-none',
  'transition-[transform,opacity] duration-120 data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0',
)

/** The height of a list of choices, which may be long. A menu shows all its entries, if there is room. */
export const listHeightClass = 'max-h-[min(var(--available-height),20rem)]'

export const itemClass = classNames(
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-14 font-medium outline-none select-none lg:min-h-9',
  'data-disabled:cursor-default data-disabled:text-faint data-highlighted:bg-hover',
)
