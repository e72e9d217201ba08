import type { ReactNode } from 'react'

interface PhotoFrameProps {
  /** Badges over the photos: Sell, Archived. */
  labels: ReactNode
  children: ReactNode
}

/** The container of the photos on a property's page. */
export function PhotoFrame({ labels, children }: PhotoFrameProps) {
  return (
    <div className="relative aspect-4/3 overflow-hidden rounded-card border border-line md:aspect-16/10">
      {children}
      <div className="pointer-events-none absolute top-3 left-3 flex flex-wrap gap-2">{labels}</div>
    </div>
  )
}

/** The `sizes` attribute of the image. */
export const photoSizes =
  '(min-width: 1440px) 800px, (min-width: 1280px) calc(100vw - 690px), (min-width: 1024px) calc(100vw - 306px), 100vw'
