import type { Crop } from './crop-geometry'
import type { LoadedPicture } from './load-picture'

/** The part of a picture that the crop shows, as wide as its container of the banner's shape. */
export const CroppedPicture = ({ picture, crop, alt }: { picture: LoadedPicture; crop: Crop; alt: string }) => (
  <img
    src={picture.url}
    alt={alt}
    draggable={false}
    className="pointer-events-none absolute top-0 left-0 max-w-none origin-top-left"
    style={{
      width: `${(picture.width / crop.width) * 100}%`,
      transform: `translate(${(-crop.x / picture.width) * 100}%, ${(-crop.y / picture.height) * 100}%)`,
    }}
  />
)
