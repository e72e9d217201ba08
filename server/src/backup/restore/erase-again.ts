import { createHash } from 'node:crypto'
import { z } from '@gatehouse/contract/zod'
import { readIdentifier, showIdentifier } from '@gatehouse/contract/values/identifier'
import { sql, type Transaction } from 'kysely'
import type { Client } from 'pg'

import { openTransaction } from '../../database/driver/driver'
import type { Tables } from '../../database/tables'
import { erasePerson } from '../../privacy/erase-person'
import { parsePerson } from '../../privacy/person'
import { removeMediaForGood } from '../../storage/media-removal'
import { openIdentity, type BackupKeys } from '../archive/encryption'
import { linesOf } from '../archive/lines'
import { readCatalog } from '../archive/catalog'
import type { Manifest } from '../archive/manifest'
import { readPart } from '../archive/parts'
import { damaged, sha256 } from '../archive/paths'
import { assertSeal, type Signing } from '../archive/signature'
import { BackupError } from '../backup-error'
import type { BackupTarget } from '../target/target'

/** The id of a receipt of an erasure, and the hashes of the person's emails and phone numbers. */
const ErasureHashes = z.object({ id: z.uuid(), hashes: z.array(z.object({ sha256 })) })
export type ErasureHashes = Readonly<z.infer<typeof ErasureHashes>>

export interface ErasedAgain {
  /** Persons who were erased after the backup was made, and again in the restored database. */
  readonly erasedPersons: number
  /** Their media, to be removed from the store after the commit. */
  readonly removedKeys: readonly string[]
}

interface LaterErasures {
  readonly erasures: readonly ErasureHashes[]
  /** Names of later backups that could not be read. */
  readonly skipped: readonly string[]
}

/**
 * The erasures in the newest backup of the same database, if another one is restored. One that cannot be
 * read, or is not signed although it should be, is skipped: it must not prevent the restore of an older one.
 */
export async function findErasures(
  target: BackupTarget,
  restored: Manifest,
  { keys, signing }: { readonly keys: BackupKeys; readonly signing: Signing },
): Promise<LaterErasures> {
  const { made, unreadable } = await readCatalog(target, signing)
  const skipped = unreadable.map(({ name }) => name).filter((name) => name > restored.name)
  for (const { manifest, seal } of made.toReversed()) {
    if (manifest.name === restored.name) break
    if (manifest.database_id !== restored.database_id) continue
    try {
      assertSeal(signing, seal, manifest.name, false)
      return { erasures: await readErasures(target, manifest, keys), skipped }
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      skipped.push(manifest.name)
    }
  }
  return { erasures: [], skipped }
}

async function readErasures(target: BackupTarget, manifest: Manifest, keys: BackupKeys): Promise<ErasureHashes[]> {
  const table = manifest.tables.find(({ name }) => name === 'erasure')
  if (!table) return []
  const identity = await openIdentity(target, keys, manifest.recipients)
  const [idAt, hashesAt] = ['id', 'hashes'].map((column) => table.columns.indexOf(column))
  const part = { ...table.stored, content: table.sha256 }
  return await readPart(target, part, { identity, isCompressed: true }, async (content) => {
    const erasures: ErasureHashes[] = []
    for await (const line of linesOf(content, maxLineLength)) {
      const values = line.split('\t')
      erasures.push(parseErasure(values[idAt!], values[hashesAt!], table.stored.path))
    }
    return erasures
  })
}

/** A person has few emails and phone numbers, each with a hash. */
const maxLineLength = 1_000_000

function parseErasure(id: string | undefined, hashes: string | undefined, path: string): ErasureHashes {
  try {
    // JSON of hashes contains nothing that COPY escapes.
    return ErasureHashes.parse({ id, hashes: JSON.parse(hashes ?? '') })
  } catch {
    throw damaged(path, 'it contains what no backup does')
  }
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
      person: parsePerson(found),
      adminId: admin.id,
      source: 'command',
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
    const hash = createHash('sha256').update(shown).digest('hex')
    if (wanted.has(hash)) found.set(hash, shown)
  }
  return found
}
