import type { ReactNode } from 'react'
import { classNames } from './class-names'

export type BadgeTone = 'navy' | 'red' | 'blue' | 'leaf' | 'teal' | 'quiet' | 'warning'

/** A state in one word: white on its colour; `quiet` and `warning` are less prominent. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-6 items-center gap-1 rounded-tag px-2.5 text-12 font-semibold whitespace-nowrap forced-colors:border',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

const tones: Record<BadgeTone, string> = {
  navy: 'bg-navy text-on-state',
  red: 'bg-red text-on-state',
  blue: 'bg-blue text-on-state',
  leaf: 'bg-leaf text-on-state',
  teal: 'bg-teal text-on-state',
  quiet: 'bg-hover text-muted',
  warning: 'bg-orange-soft text-orange',
}
