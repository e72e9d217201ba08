import type { ClientBase } from 'pg'

/**
 * Tables whose rows are not part of a backup, each with its reason. After a restore they are empty. The
 * migrations are in the manifest instead. The job queue (schema pgboss) is not part of it either: the server
 * adds the jobs of unfinished media again.
 */
export const excludedTables: Readonly<Record<string, string>> = {
  migration: 'it is in the manifest',
  session: 'a restored session could be one that was ended since; everybody signs in again',
  admin_link: 'a restored link could be one that was used since',
  export_link: 'it ends with its session',
  second_factor_challenge: 'it belongs to a sign-in that is not finished',
  attempt_counter: 'it counts attempts of the last hour',
  upload: 'its file is not in the media store until a record uses it',
  media_intent: 'it belongs to a request that is running',
  media_folder: 'it names the media folder of the machine of the backup',
  clock_watch: 'it is about the clock of the machine of the backup',
  backup_run: 'it says what happened on the machine of the backup',
}

export interface BackedUpTable {
  readonly name: string
  /** The columns, except generated ones. */
  readonly columns: readonly string[]
}

/**
 * The tables of the connection's schema with their columns, in an order in which they can be loaded.
 * @throws Error if tables reference each other in a circle
 */
export async function listTables(client: ClientBase): Promise<BackedUpTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; parents: string[] }>(`
    select relname as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select distinct parent.relname::text from pg_constraint join pg_class parent on parent.oid = confrelid
        where contype = 'f' and conrelid = pg_class.oid and confrelid <> conrelid) as parents
    from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname`)
  const waiting = rows.filter(({ name }) => !Object.hasOwn(excludedTables, name))
  const sorted: typeof waiting = []
  while (waiting.length > 0) {
    const isWaiting = (parent: string) => waiting.some(({ name }) => name === parent)
    const next = waiting.findIndex(({ parents }) => !parents.some(isWaiting))
    if (next === -1) throw new Error(`The tables ${waiting.map(({ name }) => name).join(', ')} reference each other`)
    sorted.push(...waiting.splice(next, 1))
  }
  return sorted.map(({ name, columns }) => ({ name, columns }))
}

/** The head of a COPY statement. */
export const buildCopyHead = ({ name, columns }: BackedUpTable): string =>
  `copy ${quote(name)} (${columns.map(quote).join(', ')})`

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
