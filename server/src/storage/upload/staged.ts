import type { ImageHeader, MediaFile } from '../../database/tables'

export type SlotName = 'property_images' | 'floor_plan' | 'video_upload' | 'logo' | 'banner_image'

/** What validation and encoding find out about a file. */
export type StagedContent = Pick<
  Staged,
  'kind' | 'state' | 'files' | 'source' | 'width' | 'height' | 'color' | 'duration' | 'notice'
>

/** A validated and encoded upload in its own staging folder, before it is published. */
export type Staged = {
  key: string
  slot: SlotName
  folder: string
  /** The sanitised file name of the client, for messages only; it is not used on the disk. */
  clientName: string
  /** The id of the finished upload that it was made from (../resumable). */
  upload?: string
  kind: 'image' | 'video'
  state: 'ready' | 'processing'
  files: MediaFile[]
  /** The header of an image whose other files are made after the save, from the file `source`. */
  source: ImageHeader | null
  /** Pixels as displayed; null when unknown without decoding. */
  width: number | null
  height: number | null
  color: string | null
  /** Seconds. */
  duration: number | null
  /** A sentence about the file for the response of the save. */
  notice?: string | undefined
  /** The hash of the received bytes, in hex. */
  sha256: string
}
