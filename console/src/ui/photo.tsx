import { useState } from 'react'
import { classNames } from './class-names'
import { HousePlaceholder } from './icons/house-placeholder'

export interface PhotoSource {
  url: string
  width?: number | undefined
  height?: number | undefined
  /** Dominant colour as #rrggbb, shown until the picture is there. */
  color?: string | null | undefined
  renditions?: readonly { url: string; width: number }[] | undefined
}

interface PhotoProps {
  /** Null draws the placeholder: a record without a picture. */
  source: PhotoSource | null | undefined
  alt: string
  /** How wide it is shown, as in HTML: '(min-width: 1280px) 25vw, 100vw'. */
  sizes: string
  /** Loaded at once and first: the picture people came for. */
  isEager?: boolean
  fit?: 'cover' | 'contain'
  className?: string
}

/** Fills its box, so give the box a ratio: nothing moves while it loads. A picture that fails becomes a drawn house. */
export function Photo({ source, alt, sizes, isEager = false, fit = 'cover', className }: PhotoProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const boxClass = classNames('relative block size-full overflow-hidden bg-photo-ground', className)
  if (!source || failedUrl === source.url) {
    return (
      <span
        className={boxClass}
        // An empty alt says that words beside it say it all.
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
