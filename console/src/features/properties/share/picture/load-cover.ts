import type { Picture } from '@gatehouse/contract/entities/media'

/** After this time the picture is drawn without the photograph. */
const maxWaitMs = 10_000

/**
 * Loads the smallest rendition that fills the width of a shared picture; over https the service worker
 * returns the stored cover without a connection (docs/decisions/0049). Null if it cannot be loaded: also from
 * a server that lets no other origin read its pictures.
 */
export async function loadCover(source: Picture, width: number): Promise<HTMLImageElement | null> {
  const image = new Image()
  // A canvas on which a picture of another origin was drawn cannot be read otherwise.
  image.crossOrigin = 'anonymous'
  image.src = source.renditions.find((rendition) => rendition.width >= width)?.url ?? source.url
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), maxWaitMs))
  const loaded = image.decode().then(
    () => image,
    () => null,
  )
  return Promise.race([loaded, timeout])
}

/** What of a picture is drawn so that it fills a place (`object-fit: cover`), in pixels of the picture. */
export function cropToFill(picture: Size, place: Size): Size & { x: number; y: number } {
  const scale = Math.max(place.width / picture.width, place.height / picture.height)
  const [width, height] = [place.width / scale, place.height / scale]
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height }
}

interface Size {
  width: number
  height: number
}
