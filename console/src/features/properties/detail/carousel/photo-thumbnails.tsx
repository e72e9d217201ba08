import type { Picture } from '@gatehouse/contract/entities/media'
import { useEffect, useRef } from 'react'
import { classNames } from '../../../../ui/class-names'
import { Photo } from '../../../../ui/photo'

interface PhotoThumbnailsProps {
  pictures: readonly Picture[]
  selected: number
  onSelect: (slide: number) => void
}

/** One row below the carousel; the selected thumbnail is scrolled into view. */
export function PhotoThumbnails({ pictures, selected, onSelect }: PhotoThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const chosen = row.current?.children[selected]
    if (!row.current || !(chosen instanceof HTMLElement)) return
    // Not scrollIntoView: that would scroll the page as well.
    row.current.scrollTo({ left: chosen.offsetLeft - (row.current.clientWidth - chosen.clientWidth) / 2 })
  }, [selected])
  return (
    <ul ref={row} aria-label="Thumbnails" className="relative flex gap-2 overflow-x-auto scroll-smooth p-1 -mx-1">
      {pictures.map((picture, index) => (
        <li key={picture.url} className="shrink-0">
          <button
            type="button"
            aria-label={`Show photo ${index + 1}`}
            aria-current={index === selected}
            onClick={() => onSelect(index)}
            className={classNames(
              'block h-14 w-[74px] overflow-hidden rounded-control transition-opacity duration-120 md:h-16 md:w-[86px]',
              index === selected ? 'outline-2 outline-offset-2 outline-green' : 'opacity-70 hover:opacity-100',
            )}
          >
            <Photo source={picture} alt="" sizes="86px" />
          </button>
        </li>
      ))}
    </ul>
  )
}
