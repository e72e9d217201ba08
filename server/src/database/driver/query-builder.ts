import {
  type CompiledQuery,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutor,
  type QueryResult,
} from 'kysely'

import type { Tables } from '../tables'

export const compiler = new PostgresQueryCompiler()
export const adapter = new PostgresAdapter()

const dialectOf = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createQueryCompiler: () => compiler,
  createAdapter: () => adapter,
  createIntrospector: (db) => new PostgresIntrospector(db),
})

// Created once: a query builder is created for each request that reads.
const noDriver = new DummyDriver()
const withoutDriver = { driver: noDriver, dialect: dialectOf(noDriver), config: { dialect: dialectOf(noDriver) } }

/**
 * What a query builder of Kysely is created with. Without `driver`, it must not open or close connections.
 */
export function builderProps(executor: QueryExecutor, driver?: Driver) {
  if (driver === undefined) return { ...withoutDriver, executor }
  const dialect = dialectOf(driver)
  return { config: { dialect }, dialect, driver, executor }
}

/** Compiles statements, and executes none. */
export const withoutConnection = new Kysely<Tables>({ dialect: dialectOf(noDriver) })

/** Executes a statement itself, or with `next`. */
type Interceptor = (
  query: CompiledQuery,
  next: (query: CompiledQuery) => Promise<QueryResult<unknown>>,
) => Promise<QueryResult<unknown>>

/** The query builder with an interceptor of its statements outside transactions. */
export const intercept = (db: Kysely<Tables>, interceptor: Interceptor): Kysely<Tables> =>
  new Kysely<Tables>(builderProps(new InterceptedExecutor(db.getExecutor(), interceptor)))

class InterceptedExecutor extends DefaultQueryExecutor {
  constructor(
    private readonly inner: QueryExecutor,
    private readonly interceptor: Interceptor,
  ) {
    super(compiler, adapter, inner)
  }

  override async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return (await this.interceptor(query, (other) => this.inner.executeQuery(other))) as QueryResult<Row>
  }
}
