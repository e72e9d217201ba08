import type { PhotoSource } from '../../../../ui/photo'

/** Preloads a photograph in the size in which it will be shown. */
export function preloadPhoto(source: PhotoSource | undefined, sizes: string): void {
  if (!source) return
  const image = new Image()
  image.decoding = 'async'
  image.sizes = sizes
  image.srcset = source.renditions?.map((rendition) => `${rendition.url} ${rendition.width}w`).join(', ') ?? ''
  image.src = source.url
}
