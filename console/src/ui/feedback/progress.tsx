import { Progress as Primitive } from '@base-ui/react/progress'
import type { ReactNode } from 'react'

interface ProgressProps {
  /** 'Images · 9.4 of 14.1 MB' */
  label: ReactNode
  /** 0 to 1; null while unknown. */
  share: number | null
  /** Right of the label: speed, time left, a cancel button. */
  detail?: ReactNode
}

export function Progress({ label, share, detail }: ProgressProps) {
  return (
    // Rounded down: 100 means that all is done.
    <Primitive.Root value={share === null ? null : Math.floor(share * 100)}>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4 text-12 text-muted tabular-nums">
        <Primitive.Label>{label}</Primitive.Label>
        {detail && <span className="flex items-center gap-1">{detail}</span>}
      </div>
      <Primitive.Track className="h-1.5 overflow-hidden rounded-full bg-line forced-color-adjust-none">
        <Primitive.Indicator className="h-full rounded-full bg-green transition-[width] duration-150 data-indeterminate:w-1/3 data-indeterminate:animate-pulse" />
      </Primitive.Track>
    </Primitive.Root>
  )
}
