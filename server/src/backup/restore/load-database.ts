import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

import { applyMigrations } from '../../database/migrate'
import type { Manifest, TableCopy } from '../archive/manifest'
import { Measure } from '../archive/measure'
import { readPart } from '../archive/parts'
import { BackupError } from '../backup-error'
import { copyOf, quote } from '../tables'
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
}

async function loadTable(
  client: Client,
  target: BackupTarget,
  table: TableCopy,
  identity: string | null,
): Promise<void> {
  const part = { ...table.stored, content: table.sha256 }
  await readPart(target, part, { identity, isCompressed: true }, (content) =>
    pipeline(content, client.query(copyFrom(`${copyOf(table)} from stdin`))),
  )
}

async function compareTable(client: Client, table: TableCopy): Promise<void> {
  const rows = client.query(copyTo(`${copyOf(table)} to stdout`))
  const content = new Measure()
  await pipeline(rows, content.resume())
  if (rows.rowCount === table.rows && content.sha256 === table.sha256) return
  throw new BackupError(
    `The table ${table.name} was restored with ${rows.rowCount} of ${table.rows} rows, or with other values; nothing was changed.`,
  )
}
