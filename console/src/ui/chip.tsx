import type { ReactNode } from 'react'
import { classNames } from './class-names'

interface ChipProps {
  /** A coloured dot before the text. */
  dot?: 'green' | 'orange' | 'red' | 'faint'
  /** White in both themes. */
  isOnPhoto?: boolean
  children: ReactNode
}

/** A small round label: 'Sell' on a photo, an amenity on a page. */
export function Chip({ dot, isOnPhoto = false, children }: ChipProps) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-12 font-semibold whitespace-nowrap',
        isOnPhoto ? 'bg-photo-label text-on-photo' : 'border border-edge bg-card text-ink',
      )}
    >
      {dot && <span className={classNames('size-1.5 rounded-full', isOnPhoto ? photoDots[dot] : dots[dot])} />}
      {children}
    </span>
  )
}

const dots = { green: 'bg-green', orange: 'bg-orange', red: 'bg-red', faint: 'bg-faint' }
const photoDots = { ...dots, green: 'bg-photo-green', orange: 'bg-photo-orange' }
