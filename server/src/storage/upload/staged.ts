import type { Selectable } from 'kysely'
import type { MediaTable } from '../../database/tables'

export type SlotName = 'property_images' | 'floor_plan' | 'video_upload' | 'logo' | 'banner_image' | 'table' | 'file'

/** What validation and encoding find out about a file, as columns of its row. */
export type StagedContent = Pick<
  Selectable<MediaTable>,
  'state' | 'files' | 'source' | 'width' | 'height' | 'color' | 'duration'
> & {
  /** A table is read and not stored. */
  kind: Selectable<MediaTable>['kind'] | 'table'
  /** A sentence about the file for the response of the save. */
  notice?: string | undefined
}

/** A validated and encoded upload in its own staging folder, before it is published. */
export type Staged = StagedContent & {
  key: string
  slot: SlotName
  folder: string
  /** The sanitised file name of the client, for messages only; it is not used on the disk. */
  clientName: string
  /** The id of the finished upload that it was made from (../resumable). */
  upload?: string
  /** The hash of the received bytes, in hex. */
  sha256: string
}
