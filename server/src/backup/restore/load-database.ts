import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

import { applyMigrations } from '../../database/migrate'
import type { Manifest, TableCopy } from '../archive/manifest'
import { Measure } from '../archive/measure'
import { readPart } from '../archive/parts'
import { damaged } from '../archive/paths'
import { BackupError } from '../backup-error'
import { keyPattern, namePattern } from '../../storage/media-key'
import { type BackedUpTable, buildCopyHead, listTables, quote } from '../tables'
import type { BackupTarget } from '../target/target'

/**
 * Creates the tables of a backup in an empty schema, fills them, and migrates them to this version, in the
 * caller's transaction. Every table is read back and compared with its number of rows and its hash.
 * @throws BackupError
 */
export async function loadDatabase(
  client: Client,
  target: BackupTarget,
  manifest: Manifest,
  identity: string | null,
): Promise<void> {
  const names = manifest.tables.map(({ name }) => quote(name))
  await applyMigrations(client, manifest.migrations)
  await compareColumns(client, manifest)
  // Migrations insert rows, too.
  await client.query(`truncate ${names.join(', ')} cascade`)
  await client.query('set local synchronize_seqscans = off')
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  for (const table of manifest.tables) {
    await loadTable(client, target, table, identity)
    await compareTable(client, table)
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  await applyMigrations(client)
  // The next one; a reference is never given to another listing.
  await client.query(`select setval('property_reference_number', $1, false)`, [manifest.references])
  // Readers of changes may have read further than the backup.
  await client.query('select leave_order_of_changes()')
  await rejectUnknownFiles(client)
}

/** The tables and columns of a backup are those that its migrations create. */
async function compareColumns(client: Client, { name: backup, tables }: Manifest): Promise<void> {
  const describe = (all: readonly BackedUpTable[]) =>
    all.map(({ name, columns }) => `${name} ${columns.toSorted().join()}`).toSorted()
  const expected = describe(await listTables(client))
  const found = describe(tables)
  if (found.length !== expected.length || found.some((table, index) => table !== expected[index]))
    throw damaged(backup, 'its tables are not those of its version')
}

/** The names of media files become paths. */
async function rejectUnknownFiles(client: Client): Promise<void> {
  const { rows } = await client.query<{ is_any: boolean }>(
    `select exists (
      select from media left join lateral jsonb_array_elements(files) made on true
      where key !~ $1 or made ->> 'name' !~ $2
    ) as is_any`,
    [keyPattern.source, namePattern.source],
  )
  if (rows[0]!.is_any) throw damaged('media', 'it names files that no record has')
}

async function loadTable(
  client: Client,
  target: BackupTarget,
  table: TableCopy,
  identity: string | null,
): Promise<void> {
  const part = { ...table.stored, content: table.sha256 }
  await readPart(target, part, { identity, isCompressed: true }, (content) =>
    pipeline(content, client.query(copyFrom(`${buildCopyHead(table)} from stdin`))),
  )
}

async function compareTable(client: Client, table: TableCopy): Promise<void> {
  const rows = client.query(copyTo(`${buildCopyHead(table)} to stdout`))
  const content = new Measure()
  await pipeline(rows, content.resume())
  if (rows.rowCount === table.rows && content.sha256 === table.sha256) return
  throw new BackupError(
    `The table ${table.name} was restored with ${rows.rowCount} of ${table.rows} rows, or with other values; nothing was changed.`,
  )
}
