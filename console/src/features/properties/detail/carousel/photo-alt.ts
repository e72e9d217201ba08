import type { CaptionedPicture } from '@gatehouse/contract/entities/media'

/** 'Photo 2 of 5', with its caption if it has one: 'Photo 2 of 5: Kitchen'. */
export function photoAlt(pictures: readonly CaptionedPicture[], index: number, label = 'Photo'): string {
  const place = `${label} ${index + 1} of ${pictures.length}`
  const caption = pictures[index]?.caption
  return caption ? `${place}: ${caption}` : place
}
