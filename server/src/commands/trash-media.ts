import { claimMedia } from '../storage/sweep/claim-media'
import { trashUnknownMedia } from '../storage/sweep/media-trash'
import { openExistingMedia } from './existing-media'
import type { Subcommand } from './subcommand'

export const trashMedia: Subcommand = {
  parameters: [],
  summary: 'moves all media that no record names to the trash, where they stay for 30 days',
  async run({ config, db, print }) {
    const place = { db, store: openExistingMedia(config) }
    await claimMedia(place)
    const { folders, trashed } = await trashUnknownMedia(place)
    print(`${trashed} of ${folders} folders were moved to the trash in ${place.store.place}.`)
  },
}
