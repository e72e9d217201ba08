import type { Config } from '../config'
import { rebuildPropertyJson } from '../features/properties/stored-json'
import { recount } from '../records/counters/recount'
import { openStore } from '../storage/store/open-store'
import type { MediaStore } from '../storage/store/store'
import { adoptAllMedia, claimMedia } from '../storage/sweep/claim-media'
import { trashOrphans } from '../storage/sweep/media-trash'
import { accountSubcommands } from './account-subcommands'
import { CommandError, type Subcommand } from './subcommand'

/** Every subcommand by its name, in the order in which the usage lists them. */
export const subcommands: Readonly<Record<string, Subcommand>> = {
  ...accountSubcommands,

  'adopt-media': {
    parameters: [],
    summary:
      'assigns the media in DATA_DIR or S3_BUCKET to this database, when a start reports that they belong to another one',
    async run({ config, db, print }) {
      const store = await openExistingStore(config)
      const { folders, referenced } = await adoptAllMedia({ db, store })
      print(
        `The media in ${store.location} belong to this database now. It references ${referenced} of ${folders} folders.`,
      )
    },
  },

  'trash-media': {
    parameters: [],
    summary: 'moves all media that no record references to the trash, where they stay for 30 days',
    async run({ config, db, print }) {
      const store = await openExistingStore(config)
      await claimMedia({ db, store })
      const { folders, trashed } = await trashOrphans({ db, store })
      print(`${trashed} of ${folders} folders were moved to the trash in ${store.location}.`)
    },
  },

  'rebuild-json': {
    parameters: [],
    summary: 'compares the stored JSON of every property with its data, and corrects it',
    async run({ db, print }) {
      const { properties, added, corrected } = await rebuildPropertyJson(db, ({ properties: soFar }) => {
        if (soFar % 50_000 === 0) print(`${soFar} properties compared …`)
      })
      print(`${properties} properties compared: ${added} added, ${corrected} corrected.`)
    },
  },

  recount: {
    parameters: [],
    summary: 'compares every stored count with the records, reports the differences and corrects them',
    async run({ db, print }) {
      const differences = await recount(db, new Date())
      for (const { what, stored, actual } of differences) print(`${what}: ${stored} stored, ${actual} counted`)
      const { length } = differences
      print(length === 0 ? 'Every count is right.' : `${length} ${length === 1 ? 'count' : 'counts'} corrected.`)
    },
  },
}

/**
 * Opens the store of the settings. With DATABASE_URL nothing else would notice a mistyped DATA_DIR.
 * @throws CommandError if there is none; none is created
 */
async function openExistingStore(config: Config): Promise<MediaStore> {
  const store = await openStore(config)
  if (await store.exists()) return store
  throw new CommandError(`There are no media in ${store.location}. Check DATA_DIR and S3_BUCKET; nothing was changed.`)
}
