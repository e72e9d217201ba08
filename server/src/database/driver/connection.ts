import type { CompiledQuery, QueryResult } from 'kysely'
import type { PoolClient, QueryConfig, QueryResult as PgResult } from 'pg'

import { type CopyConnection, CopyQuery } from './copy'
import { statementName } from '../prepared'
import type { ObserveStatement } from '../slow-statements'

export type Result = Pick<PgResult, 'command' | 'rowCount' | 'rows'>

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
    const { command, rowCount, rows } = await this.observed(query, () => this.send(query))
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
    return this.query({ ...configOf(query), name: statementName(query) })
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

export const configOf = ({ sql, parameters }: CompiledQuery): QueryConfig => ({
  text: sql,
  values: parameters as unknown[],
})
