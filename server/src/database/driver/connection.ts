import type { CompiledQuery, QueryResult } from 'kysely'
import type { PoolClient, QueryResult as PgResult } from 'pg'

import { type CopyConnection, CopyQuery } from './copy'
import { statementName } from '../prepared'
import type { ObserveStatement } from '../slow-statements'

export type Result = Pick<PgResult, 'command' | 'rowCount' | 'rows'>

async function observed(query: CompiledQuery, sent: Promise<Result>, observe: ObserveStatement): Promise<Result> {
  const sentAt = performance.now()
  try {
    return await sent
  } finally {
    observe(query, performance.now() - sentAt)
  }
}

/** A connection that has a session of PostgreSQL of its own, with prepared statements. */
export class Connection implements CopyConnection {
  private isCorked = false

  constructor(
    protected readonly client: Pick<PoolClient, 'query' | 'connection' | 'release'>,
    private readonly observe?: ObserveStatement,
  ) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.cork()
    const sent = this.send(query)
    const { command, rowCount, rows } = await (this.observe ? observed(query, sent, this.observe) : sent)
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return { rows: rows as Row[], ...(isWrite && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  protected send(query: CompiledQuery): Promise<Result> {
    const name = statementName(query)
    const values = query.parameters as unknown[]
    return name === undefined
      ? this.client.query(query.sql, values)
      : this.client.query({ name, text: query.sql, values })
  }

  copy(text: string): Promise<readonly Buffer[]> {
    return new Promise((resolve, reject) => {
      const query = new CopyQuery(text, (error) => (error ? reject(error) : resolve(query.messages)))
      this.client.query(query)
    })
  }

  // eslint-disable-next-line typescript/require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('Rows are not streamed: lists are read in pages')
  }

  release(): void {
    this.client.release()
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
