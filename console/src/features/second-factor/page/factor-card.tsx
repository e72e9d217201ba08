import type { SecondFactors } from '@gatehouse/contract/second-factor/factors'
import { useId, type ReactNode } from 'react'
import { Card } from '../../../ui/card'
import type { Opened } from '../form/factor-dialog'

/** What each card receives. */
export interface FactorCardProps {
  factors: SecondFactors
  onOpen: (dialog: Opened) => void
  /** Loads the code of the dialogs. */
  preload: () => Promise<void>
}

interface FrameProps {
  title: string
  /** Beside the title. */
  state?: ReactNode
  text: ReactNode
  /** At the end: buttons. */
  children?: ReactNode
}

export function FactorCard({ title, state, text, children }: FrameProps) {
  const id = useId()
  return (
    <Card role="region" aria-labelledby={id} className="px-4 py-4 md:px-5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 id={id} className="text-16" tabIndex={-1}>
          {title}
        </h2>
        {state}
      </div>
      <p className="mt-1 max-w-[65ch] text-14 text-pretty text-muted">{text}</p>
      {children}
    </Card>
  )
}
