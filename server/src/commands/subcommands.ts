import type { Kysely } from 'kysely'

import type { Config } from '../config'
import { openDatabaseClock } from '../database/database-clock'
import type { Tables } from '../database/tables'
import { resetPassword } from '../features/admins/service'
import { rebuildPropertyJson } from '../features/properties/stored-json'
import { recount } from '../records/counters/recount'
import { openStore } from '../storage/store/open-store'
import type { MediaStore } from '../storage/store/store'
import { adoptAllMedia, claimMedia } from '../storage/sweep/claim-media'
import { trashOrphans } from '../storage/sweep/media-trash'

/**
 * What a subcommand of `npm run admin` works with. The database is migrated, and may be in use by a running
 * server.
 */
export interface CommandContext {
  readonly config: Config
  readonly db: Kysely<Tables>
  /** Writes one line to the standard output. */
  readonly print: (line: string) => void
}

export interface Subcommand {
  /** The arguments that follow the subcommand's name, as the usage shows them. */
  readonly parameters: readonly string[]
  readonly summary: string
  /**
   * Called with one argument for each parameter.
   * @throws CommandError
   */
  run(context: CommandContext, args: readonly string[]): Promise<void>
}

/** A subcommand failed. The message is complete: print it without a stack. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** Every subcommand by its name, in the order in which the usage lists them. */
export const subcommands: Readonly<Record<string, Subcommand>> = {
  reset: {
    parameters: ['EMAIL'],
    summary: 'gives the admin with this email a new random password and ends all its sessions',
    async run({ db, print }, [email = '']) {
      const credentials = await resetPassword(db, email, (await openDatabaseClock(db)).now())
      if (!credentials) throw new CommandError(`There is no admin with the email "${email}".`)
      print(`Email     ${credentials.email}`)
      print(`Password  ${credentials.password}`)
    },
  },

  'adopt-media': {
    parameters: [],
    summary: 'assigns the media in DATA_DIR to this database, when a start reports that they belong to another one',
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
      const differences = await recount(db)
      for (const { what, stored, actual } of differences) print(`${what}: ${stored} stored, ${actual} counted`)
      const { length } = differences
      print(length === 0 ? 'Every count is right.' : `${length} ${length === 1 ? 'count' : 'counts'} corrected.`)
    },
  },
}

/**
 * Opens the media folder of DATA_DIR. With DATABASE_URL nothing else would notice a mistyped DATA_DIR.
 * @throws CommandError if there is no media folder; none is created
 */
async function openExistingStore(config: Config): Promise<MediaStore> {
  const store = openStore(config)
  if (await store.exists()) return store
  throw new CommandError(`There is no media folder ${store.location}. Check DATA_DIR; nothing was changed.`)
}
