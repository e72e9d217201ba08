import { classNames } from '../class-names'

/**
 * The frame of text inputs, selects and comboboxes. Text is 16 px
 * below the desktop width, because iOS zooms into anything smaller.
 */
export const controlClass = (isInvalid: boolean): string =>
  classNames(
    'min-w-0 text-ellipsis rounded-control border bg-card px-3 text-16 text-ink transition-colors duration-120 lg:text-14',
    'focus-visible:outline-2 focus-visible:-outline-offset-1 disabled:bg-page disabled:text-muted',
    isInvalid
      ? 'border-red-ink focus-visible:outline-red-ink'
      : 'border-edge hover:border-muted focus-visible:outline-green',
  )

export const controlHeight = 'h-11 lg:h-[42px]'
