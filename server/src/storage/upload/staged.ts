import type { MediaFile } from '../../database/tables'

export type SlotName = 'property_images' | 'floor_plan' | 'video_upload' | 'logo' | 'banner_image'

/** A checked and encoded upload that waits in its own folder below staging/ until its row is about to be written. */
export type Staged = {
  key: string
  slot: SlotName
  folder: string
  /** The client's name made harmless: for sentences only, it never touches the disk. */
  clientName: string
  kind: 'image' | 'video'
  state: 'ready' | 'processing'
  files: MediaFile[]
  /** Pixels as shown; null where only a decoder could tell. */
  width: number | null
  height: number | null
  color: string | null
  /** Seconds. */
  duration: number | null
  /** Of the bytes that the client sent, in hex. */
  sha256: string
}
