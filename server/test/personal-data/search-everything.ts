import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { buildPattern, readIdentifier } from '@gatehouse/contract/values/identifier'
import type { Pool } from 'pg'

/**
 * Searches every row of every table in every schema but PostgreSQL's own, and the path and the bytes of every
 * file below a folder. Returns where a value was found: 'public.inquiry: ada@people.test', or
 * 'media/ab/…/logo.jpg: …'. An email or a phone number is found in any form, other values (names) without
 * regard to case. The proof that an erasure leaves nothing (docs/decisions/0042): run it before, to see that
 * the values are there, and after.
 */
export async function searchEverything(
  pool: Pick<Pool, 'query'>,
  mediaFolder: string,
  values: readonly string[],
): Promise<string[]> {
  const patterns = values.map((value) => ({ value, pattern: toPattern(value) }))
  const found = (place: string, text: string) =>
    patterns.filter(({ pattern }) => pattern.test(text)).map(({ value }) => `${place}: ${value}`)
  const places: string[] = []
  for (const table of await listTables(pool)) {
    // The text of a row, as COPY writes it.
    const { rows } = await pool.query<{ line: string }>(`select row::text as line from ${table} row`)
    places.push(...found(table, rows.map(({ line }) => line).join('\n')))
  }
  for (const file of await readdir(mediaFolder, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    const name = relative(mediaFolder, path)
    const content = file.isFile() ? await readFile(path) : Buffer.alloc(0)
    // Latin-1 keeps every byte, so that an ASCII value is found inside binary content.
    places.push(...found(`media/${name}`, `${name}\n${content.toString('latin1')}\n${content.toString('utf8')}`))
  }
  return places
}

const escapeText = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)

function toPattern(value: string): RegExp {
  const identifier = readIdentifier(value)
  return new RegExp(identifier ? buildPattern(identifier) : escapeText(value), 'i')
}

/** Tables and materialized views, partitions included, as qualified names. */
async function listTables(pool: Pick<Pool, 'query'>): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'm') and nspname not in ('pg_catalog', 'information_schema') and nspname not like 'pg_toast%'
    order by 1`)
  return rows.map(({ name }) => name)
}
