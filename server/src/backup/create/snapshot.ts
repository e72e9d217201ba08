import type { Readable } from 'node:stream'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { beginUnlimited } from '../../database/connections'
import { writePart } from '../archive/parts'
import type { Manifest, TableCopy } from '../archive/manifest'
import { tablePath } from '../archive/paths'
import { buildCopyHead, listTables } from '../tables'
import type { BackupTarget } from '../target/target'

/** Facts of the database at the time of the snapshot. */
type SnapshotFacts = Pick<Manifest, 'snapshot_at' | 'postgresql' | 'database_id' | 'references' | 'migrations'>

/**
 * Begins a transaction in which every statement reads the same state of all tables, whatever is changed
 * meanwhile.
 */
export async function beginSnapshot(client: Client): Promise<SnapshotFacts> {
  await beginUnlimited(client, 'isolation level repeatable read read only')
  // Tables are read from their start, so that rows keep their order.
  await client.query('set local synchronize_seqscans = off')
  const { rows } = await client.query<Omit<SnapshotFacts, 'snapshot_at'> & { snapshot_at: Date }>(`
    select clock_timestamp() as snapshot_at, current_setting('server_version') as postgresql,
      (select id from database_id) as database_id,
      -- Read after the snapshot, so at least as many as the tables have.
      coalesce((select last_value + 1 from pg_sequences where schemaname = current_schema()
        and sequencename = 'property_reference_number'), 0)::integer as references,
      array(select name from migration order by name) as migrations`)
  const { snapshot_at, ...facts } = rows[0]!
  return { ...facts, snapshot_at: snapshot_at.toISOString() }
}

/** Copies every table of the snapshot to the folder of the backup. */
export async function copyTables(
  client: Client,
  target: BackupTarget,
  folder: string,
  recipients: readonly string[] | null,
): Promise<TableCopy[]> {
  const copies: TableCopy[] = []
  for (const table of await listTables(client)) {
    const stream = client.query(copyTo(`${buildCopyHead(table)} to stdout`))
    const path = tablePath(folder, table.name, recipients)
    const { content, stored } = await writePart(target, path, stream, { recipients, isCompressed: true })
    const { name, columns } = table
    copies.push({ name, columns: [...columns], rows: stream.rowCount, sha256: content.sha256, stored })
  }
  return copies
}

/** A file of the media store that a record of the snapshot references. */
export interface ReferencedFile {
  readonly key: string
  readonly name: string
}

/**
 * The uploaded images of which files remain to be made. They are removed from the store soon after, so they
 * must be copied first.
 */
export async function listSources(client: Client): Promise<ReferencedFile[]> {
  const { rows } = await client.query<ReferencedFile>(
    `select key, 'source' as name from media where source is not null order by key collate "C"`,
  )
  return rows
}

/** All referenced files as lines `key/name`, sorted. */
export function readReferences(client: Client): Readable {
  return client.query(
    copyTo(`copy (
      select media.key || '/' || file.name
      from media, lateral (
        select made ->> 'name' as name from jsonb_array_elements(files) made where made -> 'bytes' is not null
        union all select 'source' where source is not null
      ) file
      order by media.key collate "C", file.name collate "C"
    ) to stdout`),
  )
}
