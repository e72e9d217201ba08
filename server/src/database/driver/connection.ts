import type { CompiledQuery, QueryResult } from 'kysely'
import { type PoolClient, type QueryConfig, type QueryResult as PgResult, types } from 'pg'

import { type CopyConnection, CopyQuery } from './copy'
import { isText, statementName } from '../prepared'
import type { ObserveStatement } from '../slow-statements'

export type Result = Pick<PgResult, 'command' | 'rowCount' | 'rows' | 'fields'>

/** A connection with its own session of PostgreSQL, where statements can be prepared. */
export class Connection implements CopyConnection {
  private isCorked = false
  private isDestroyed = false

  constructor(
    protected readonly client: Pick<PoolClient, 'query' | 'connection' | 'release'>,
    private readonly observe?: ObserveStatement,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.cork()
    const result = await this.observed(query, () => this.send(query))
    if (isText(query)) return { rows: rowsOfTexts(result) as Row[] }
    const { command, rowCount, rows } = result
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return { rows: rows as Row[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  private async observed<Sent>(query: CompiledQuery, send: () => Promise<Sent>): Promise<Sent> {
    const sentAt = this.observe && performance.now()
    try {
      return await send()
    } catch (error) {
      // Its stack is that of the parser, which does not contain the callers.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    } finally {
      if (sentAt !== undefined) this.observe?.(query, performance.now() - sentAt)
    }
  }

  protected send(query: CompiledQuery): Promise<Result> {
    return this.query(configOf(query, statementName(query)))
  }

  /** With the promise of `pg`, rows often stay until the next full collection (docs/decisions/0038). */
  protected query(config: QueryConfig): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.client.query(config, (error, result) => (error ? reject(error) : resolve(result)))
    })
  }

  copy(text: string, query: CompiledQuery): Promise<readonly Buffer[]> {
    return this.observed(query, () => this.sendCopy(text))
  }

  private sendCopy(text: string): Promise<readonly Buffer[]> {
    return new Promise((resolve, reject) => {
      const copying = new CopyQuery(text, (error) => (error ? reject(error) : resolve(copying.messages)))
      this.client.query(copying)
    })
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Rows are not streamed: lists are read in pages')
  }

  /** Closes it, unless it has broken. The statements that have not returned fail with this error. */
  async destroy(error: Error): Promise<void> {
    this.isDestroyed = true
    const { stream } = this.client.connection
    if (stream.destroyed) return
    await new Promise((resolve) => stream.once('close', resolve).destroy(error))
  }

  release(): void {
    this.client.release(this.isDestroyed)
  }

  /** Sends the statements of this tick together, in one write to the socket. */
  protected cork(): void {
    if (this.isCorked) return
    const { stream } = this.client.connection
    this.isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.isCorked = false
      stream.uncork()
    })
  }
}

const textType: number = types.builtins.TEXT

const identity = { getTypeParser: () => (text: string) => text }

/**
 * Text in the binary format is its bytes, which `pg` has decoded when it calls a type parser. In rows that
 * are objects it would encode them again before that.
 */
export function configOf(query: CompiledQuery, name?: string): QueryConfig {
  const [text, values] = [query.sql, query.parameters as unknown[]]
  if (!isText(query)) return { name, text, values }
  // `binary` is not in its types.
  const config = { name, text, values, types: identity, binary: true, rowMode: 'array' }
  return config
}

function rowsOfTexts({ rows, fields }: Result): Record<string, string | null>[] {
  return (rows as (string | null)[][]).map((values) => {
    const row: Record<string, string | null> = {}
    for (const [place, { name, dataTypeID }] of fields.entries()) {
      if (dataTypeID !== textType) throw new TypeError(`The column ${name} is not a text`)
      row[name] = values[place] ?? null
    }
    return row
  })
}
