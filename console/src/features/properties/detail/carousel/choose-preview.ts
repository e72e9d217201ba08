import type { Picture } from '@gatehouse/contract/entities/media'

/** A file of a picture, which is shown while a larger one loads. */
export interface Preview {
  url: string
  /** The page shows it already, so the browser has it. */
  isLoaded: boolean
}

/** The largest file of the picture that the page has loaded, otherwise the smallest there is. */
export function choosePreview({ url, renditions }: Picture): Preview {
  const smallestFirst = [...renditions.map((rendition) => rendition.url), url]
  const loaded = smallestFirst.filter(isLoaded).at(-1)
  return { url: loaded ?? smallestFirst[0] ?? url, isLoaded: loaded !== undefined }
}

function isLoaded(url: string): boolean {
  const { href } = new URL(url, window.location.href)
  return [...document.images].some(({ currentSrc, naturalWidth }) => currentSrc === href && naturalWidth > 0)
}
