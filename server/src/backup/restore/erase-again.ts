import { createHash } from 'node:crypto'
import { readIdentifier, showIdentifier } from '@gatehouse/contract/values/identifier'
import { sql, type Transaction } from 'kysely'
import type { Client } from 'pg'

import { openTransaction } from '../../database/driver/driver'
import type { Tables } from '../../database/tables'
import { erasePerson } from '../../privacy/erase-person'
import { personOf } from '../../privacy/person'
import { removeMediaForGood } from '../../storage/media-removal'
import { openIdentity, type BackupKeys } from '../archive/encryption'
import { linesOf } from '../archive/lines'
import { listBackups, type Manifest, readManifest } from '../archive/manifest'
import { readPart } from '../archive/parts'
import type { BackupTarget } from '../target/target'

/** The id of a receipt of an erasure, and the hashes of the person's emails and phone numbers. */
export interface ErasureHashes {
  readonly id: string
  readonly hashes: readonly { readonly sha256: string }[]
}

export interface ErasedAgain {
  /** Persons who were erased after the backup was made, and again in the restored database. */
  readonly erasedPersons: number
  /** Their media, to be removed from the store after the commit. */
  readonly removedKeys: readonly string[]
}

/** The erasures in the newest backup of the same database, if another one is restored. */
export async function findErasures(
  target: BackupTarget,
  restored: Manifest,
  keys: BackupKeys,
): Promise<ErasureHashes[]> {
  const newest = await readManifest(target, (await listBackups(target)).at(-1)!)
  const table = newest.tables.find(({ name }) => name === 'erasure')
  if (!table || newest.name === restored.name || newest.database_id !== restored.database_id) return []
  const identity = await openIdentity(target, keys, newest.recipients)
  const [idAt, hashesAt] = ['id', 'hashes'].map((column) => table.columns.indexOf(column))
  const part = { ...table.stored, content: table.sha256 }
  return await readPart(target, part, { identity, isCompressed: true }, async (content) => {
    const erasures: ErasureHashes[] = []
    for await (const line of linesOf(content)) {
      const values = line.split('\t')
      // JSON of hashes contains nothing that COPY escapes.
      erasures.push({ id: values[idAt!]!, hashes: JSON.parse(values[hashesAt!]!) as ErasureHashes['hashes'] })
    }
    return erasures
  })
}

/**
 * Erases in the restored database whom a later receipt names: a restore must not bring a person back.
 * Receipts contain hashes only, so a person is found by the emails and phone numbers of records. In the
 * caller's transaction.
 */
export async function eraseAgain(client: Client, erasures: readonly ErasureHashes[]): Promise<ErasedAgain> {
  const tx = openTransaction(client)
  const known = new Set((await tx.selectFrom('erasure').select('id').execute()).map(({ id }) => id))
  const later = erasures.filter(({ id }) => !known.has(id))
  if (later.length === 0) return { erasedPersons: 0, removedKeys: [] }
  const wanted = new Set(later.flatMap(({ hashes }) => hashes.map(({ sha256 }) => sha256)))
  const identifiers = await findIdentifiers(tx, wanted)
  const admin = await tx.selectFrom('admin').select('id').orderBy('created_at').executeTakeFirst()
  const { now } = (await sql<{ now: Date }>`select now()`.execute(tx)).rows[0]!
  const removedKeys: string[] = []
  let erasedPersons = 0
  for (const { hashes } of later) {
    const found = hashes.flatMap(({ sha256 }) => identifiers.get(sha256) ?? [])
    if (found.length === 0 || !admin) continue
    const add = async (_: unknown, _name: string, { key = '' }: { key?: string }) => void removedKeys.push(key)
    await erasePerson(tx, {
      media: { removeForGood: (inner, removal) => removeMediaForGood(inner, { add }, removal) },
      person: personOf(found),
      adminId: admin.id,
      now,
    })
    erasedPersons += 1
  }
  return { erasedPersons, removedKeys }
}

/** The emails and phone numbers of records whose hash is wanted, by their hash. */
async function findIdentifiers(tx: Transaction<Tables>, wanted: ReadonlySet<string>): Promise<Map<string, string>> {
  const { rows } = await sql<{ value: string }>`
    select email as value from signup union select phone_number from signup
    union select email from inquiry union select phone_number from inquiry
    union select email from agent union select phone_number from agent
    union select phone_number from affiliate
    union select email from admin union select phone_number from admin`.execute(tx)
  const found = new Map<string, string>()
  for (const { value } of rows) {
    const identifier = readIdentifier(value)
    if (!identifier) continue
    const shown = showIdentifier(identifier)
    const sha256 = createHash('sha256').update(shown).digest('hex')
    if (wanted.has(sha256)) found.set(sha256, shown)
  }
  return found
}
