import type { CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'

import { configOf, Connection, type Result } from './connection'
import type { ObserveStatement } from '../slow-statements'

/**
 * A connection to a pooler that may execute each transaction in another session of PostgreSQL: a statement
 * has no name, and the settings are those of its transaction (docs/decisions/0054).
 */
export class SharedSessionConnection extends Connection {
  private isInTransaction = false

  /** `settings` follow `begin`, such as `; set local lock_timeout = 5000`; empty if there are none. */
  constructor(
    client: Pick<PoolClient, 'query' | 'connection' | 'release'>,
    private readonly settings: string,
    observe?: ObserveStatement,
  ) {
    super(client, observe)
  }

  protected override send(query: CompiledQuery): Promise<Result> {
    const { sql } = query
    if (sql === 'begin') {
      this.isInTransaction = true
      return this.query({ text: `begin${this.settings}` })
    }
    const sent = this.sendLimited(() => this.query(configOf(query)))
    if (sql === 'commit' || sql === 'rollback') this.isInTransaction = false
    return sent
  }

  override copy(text: string, query: CompiledQuery): Promise<readonly Buffer[]> {
    this.cork()
    return this.sendLimited(() => super.copy(text, query))
  }

  /** A statement outside transactions gets one for the settings. All of it is sent in one write. */
  private async sendLimited<Sent>(send: () => Promise<Sent>): Promise<Sent> {
    if (this.isInTransaction || this.settings === '') return await send()
    const sent = [this.query({ text: `begin${this.settings}` }), send(), this.query({ text: 'commit' })] as const
    // A change is acknowledged only when its transaction has been committed.
    const failed = (await Promise.allSettled(sent)).find((outcome) => outcome.status === 'rejected')
    if (failed) throw failed.reason
    return await sent[1]
  }
}
