import { useState, type ReactNode } from 'react'
import { classNames } from './class-names'
import { HousePlaceholder } from './icons/house-placeholder'

export interface PhotoSource {
  url: string
  width?: number | undefined
  height?: number | undefined
  /** Dominant colour as #rrggbb, shown while the image loads. */
  color?: string | null | undefined
  renditions?: readonly { url: string; width: number }[] | undefined
}

export interface PhotoProps {
  /** Null shows the placeholder: a record without an image. */
  source: PhotoSource | null | undefined
  alt: string
  /** The `sizes` attribute: '(min-width: 1280px) 25vw, 100vw'. */
  sizes: string
  /** Loaded immediately and with high priority: the main image of the page. */
  isEager?: boolean
  fit?: 'cover' | 'contain'
  className?: string
  /** In place of an image that fails to load; a placeholder by default. */
  fallback?: ReactNode
}

/**
 * Fills its parent, which needs a fixed ratio to prevent layout
 * shifts. An image that fails to load is replaced by a placeholder.
 */
export function Photo({ source, alt, sizes, isEager = false, fit = 'cover', className, fallback }: PhotoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const boxClass = classNames('relative block size-full overflow-hidden bg-photo-ground', className)
  const hasFailed = failedUrl === source?.url
  if (hasFailed && fallback) return fallback
  if (!source || hasFailed) {
    return (
      <span
        className={boxClass}
        // An empty alt marks a decorative image.
        {...(alt === ''
          ? { 'aria-hidden': true }
          : { role: 'img', 'aria-label': source ? `${alt} (the picture could not be loaded)` : alt })}
      >
        <HousePlaceholder />
      </span>
    )
  }
  const srcSet = source.renditions?.map((rendition) => `${rendition.url} ${rendition.width}w`).join(', ')
  return (
    <span className={boxClass} style={source.color ? { backgroundColor: source.color } : undefined}>
      <img
        src={source.url}
        {...(srcSet && { srcSet, sizes })}
        {...(source.width && source.height && { width: source.width, height: source.height })}
        alt={alt}
        loading={isEager ? 'eager' : 'lazy'}
        fetchPriority={isEager ? 'high' : 'auto'}
        decoding="async"
        draggable={false}
        onError={() => setFailedUrl(source.url)}
        className={classNames('absolute inset-0 size-full', fit === 'cover' ? 'object-cover' : 'object-contain')}
      />
    </span>
  )
}
