import type { CompiledQuery, DatabaseConnection, Kysely } from 'kysely'
import { escapeLiteral, Query } from 'pg'

import type { Tables } from '../tables'

/**
 * Executes a query and returns the columns of its rows as bytes, an empty one for null: `pg` decodes every
 * other result to strings, which takes several times the memory of a large text. A row should not be longer
 * than what is read from a socket at once, 64 kB: the parser of `pg` copies it to larger and larger buffers.
 */
export async function readBytes(db: Kysely<Tables>, query: CompiledQuery): Promise<Buffer[][]> {
  const text = `copy (${withLiterals(query)}) to stdout (format binary)`
  const messages = await db
    .getExecutor()
    .provideConnection((connection) => (connection as CopyConnection).copy(text, query))
  return readRows(messages)
}

/** A connection of ./driver. */
export interface CopyConnection extends DatabaseConnection {
  /** `query` is the one in `text`, with its parameters. */
  readonly copy: (text: string, query: CompiledQuery) => Promise<readonly Buffer[]>
}

/**
 * A query that collects the data of COPY. `pg` has no other way in its pipeline mode: it rejects the classes
 * of pg-copy-streams there.
 */
export class CopyQuery extends Query {
  readonly messages: Buffer[] = []

  /** Called by the client; the parser reuses the memory of the chunk. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.messages.push(Buffer.from(chunk))
  }
}

/** COPY has no parameters. PostgreSQL determines the type of a literal as that of a parameter. */
const withLiterals = ({ sql, parameters }: CompiledQuery): string =>
  sql.replace(/\$(\d+)/g, (_, place: string) => toLiteral(parameters[Number(place) - 1]))

function toLiteral(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return escapeLiteral(value.toISOString())
  if (typeof value === 'string') return escapeLiteral(value)
  if (typeof value === 'number' || typeof value === 'boolean') return escapeLiteral(String(value))
  if (Array.isArray(value)) return escapeLiteral(`{${value.map(toElement).join(',')}}`)
  throw new TypeError(`A literal of the type ${typeof value} is not supported`)
}

/** An element of an array of texts or numbers. */
const toElement = (value: string | number): string => `"${String(value).replace(/["\\]/g, '\\$&')}"`

// PostgreSQL's documentation of COPY, "Binary Format": signature, flags, length of the extension; then for
// each row the number of columns, and for each column its length and its bytes; then -1. According to
// "Message Flow", each row is one message; the header precedes the first row or the end.
const extensionLengthAt = 15
const headerBytes = 19

function readRows([first, ...following]: readonly Buffer[]): Buffer[][] {
  if (first === undefined) return []
  const rows = [first.subarray(headerBytes + first.readInt32BE(extensionLengthAt)), ...following]
  return rows.filter((row) => row.length > 0 && row.readInt16BE() >= 0).map(readColumns)
}

function readColumns(row: Buffer): Buffer[] {
  let at = 2
  return Array.from({ length: row.readInt16BE() }, () => {
    const length = Math.max(row.readInt32BE(at), 0)
    const start = at + 4
    at = start + length
    return row.subarray(start, at)
  })
}
