import { countOf } from '../../../format/count'
import { Skeleton } from '../../../ui/feedback/skeleton'
import { pictureSize } from './picture/draw-picture'
import { propertyName } from '@gatehouse/contract/listing/property-name'
import type { Shared } from './share-facts'
import type { DrawnPicture, Pictures } from './use-pictures'

interface SharedPicturesProps extends Pictures {
  album: readonly Shared[]
}

/** The pictures as they are sent: one, or a row of several. */
export function SharedPictures({ album, pictures, areReady }: SharedPicturesProps) {
  const missing = pictures.filter((picture) => picture?.lacksPhoto).length
  const isSingle = album.length === 1
  return (
    <div className="min-w-0">
      <ul
        tabIndex={isSingle ? undefined : 0}
        aria-label={isSingle ? 'Picture' : 'Pictures'}
        className={isSingle ? 'max-md:mx-auto max-md:w-56' : 'flex snap-x gap-3 overflow-x-auto pb-2 *:w-56 *:shrink-0'}
      >
        {album.map((shared, index) => (
          <li key={shared.id} className="snap-start">
            <OnePicture shared={shared} picture={pictures[index]} />
          </li>
        ))}
      </ul>
      <p role="status" className="mt-2 text-13 text-muted empty:hidden">
        {!areReady &&
          (isSingle ? 'Drawing the picture…' : `Drawing picture ${pictures.length + 1} of ${album.length}…`)}
        {areReady && pictures.includes(null) && 'This browser cannot draw pictures. The text is shared without them.'}
        {missing > 0 && ` ${countOf(missing, 'photograph', 'photographs')} could not be loaded.`}
      </p>
    </div>
  )
}

/** `picture` is undefined while it is being drawn, and null if that is not possible. */
function OnePicture({ shared, picture }: { shared: Shared; picture: DrawnPicture | null | undefined }) {
  if (picture === null) return null
  if (!picture) return <Skeleton className="aspect-4/5 w-full rounded-control" />
  return (
    <img
      src={picture.address}
      {...pictureSize}
      alt={propertyName(shared)}
      className="h-auto w-full rounded-control border border-line"
    />
  )
}
