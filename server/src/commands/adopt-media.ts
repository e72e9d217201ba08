import { takeMedia } from '../storage/sweep/claim-media'
import { openExistingMedia } from './existing-media'
import type { Subcommand } from './subcommand'

export const adoptMedia: Subcommand = {
  parameters: [],
  summary: 'makes the media in DATA_DIR those of this database, when a start refuses them',
  async run({ config, db, print }) {
    const store = openExistingMedia(config)
    const { folders, known } = await takeMedia({ db, store })
    print(`The media in ${store.place} belong to this database now. It names ${known} of ${folders} folders.`)
  },
}
