import type { ReactNode } from 'react'
import { HousePlaceholder } from '../../ui/icons/house-placeholder'

/** Shown instead of the carousel; lower, because it has no picture. */
export function PropertyNoPhotos({ labels }: { labels: ReactNode }) {
  return (
    <div className="relative flex aspect-16/10 max-h-80 w-full items-end justify-center overflow-hidden rounded-card border border-line bg-photo-ground">
      <div className="absolute inset-x-0 top-4 bottom-14 mx-auto max-w-sm">
        <HousePlaceholder />
      </div>
      <div className="absolute top-3 left-3 flex flex-wrap gap-2">{labels}</div>
      <p className="relative mb-4 rounded-full bg-card px-3 py-1 text-13 font-semibold text-muted shadow-card">
        No photos yet
      </p>
    </div>
  )
}
