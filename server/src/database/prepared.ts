import { createHash } from 'node:crypto'
import { type CompiledQuery, type Kysely, sql, type RawBuilder } from 'kysely'

import type { Tables } from './tables'

const mark = '/* prepared */'

/**
 * Marks a statement whose text never varies as a named prepared statement, which PostgreSQL plans once per
 * connection. `prepareStatement` compiles it only once, too.
 */
export const prepared: RawBuilder<unknown> = sql.raw(mark)

interface StatementOptions {
  /**
   * Whether the statement may wait behind those of other requests, and they behind it, on one connection
   * (./driver/sharing-executor). Default: if it reads without locks. False for one that may read many rows.
   */
  readonly isShared?: boolean
}

/** A compiled statement with a name; its text is the same whenever the name is the same. */
export interface NamedQuery extends CompiledQuery, Required<StatementOptions> {
  readonly name: string
}

/**
 * Executes a prepared statement with these values and returns its rows. `further` has those that `values`
 * lacks: joining them to one object of 30 values took 11 µs, reading all values from it less than one.
 */
export interface PreparedStatement<Row, Name extends string> {
  (
    db: Kysely<Tables>,
    values: Readonly<Record<Name, unknown>>,
    further?: Readonly<Record<string, unknown>>,
  ): Promise<Row[]>
  /** The statement with these values, to be executed later. */
  readonly bind: (
    db: Kysely<Tables>,
    values: Readonly<Record<Name, unknown>>,
    further?: Readonly<Record<string, unknown>>,
  ) => NamedQuery
}

/** Returns the placeholder of a named value. */
export type Value<Name extends string = string> = (name: Name) => RawBuilder<unknown>

/**
 * Creates a statement that is compiled once for this process and prepared once for each connection. `build`
 * gets a function that returns the placeholder of a named value. Only for statements whose best plan does
 * not depend on their values.
 */
export function prepareStatement<Row, Name extends string = never>(
  build: (value: Value<Name>) => RawBuilder<Row>,
  options: StatementOptions = {},
): PreparedStatement<Row, Name> {
  let statement: NamedQuery | undefined
  const bind: PreparedStatement<Row, Name>['bind'] = (db, values, further) => {
    statement ??= nameQuery(build(placeholder).compile(db), options)
    const { query, queryId, sql: text, name, isShared } = statement
    const valueOf = (name: string) => (further && name in further ? further[name] : values[name as Name])
    const parameters = statement.parameters.map((value) => (value instanceof Placeholder ? valueOf(value.name) : value))
    return { query, queryId, sql: text, name, parameters, isShared }
  }
  const execute = async (...bound: Parameters<typeof bind>) => (await bound[0].executeQuery<Row>(bind(...bound))).rows
  return Object.assign(execute, { bind })
}

/**
 * Returns `create(key)`, which is called once for each key; further arguments must be the same for the same
 * key. Keys that depend on requests, such as an origin, are bounded by `maxKeys`: after that the oldest is
 * forgotten.
 */
export function memoize<Key, Created, Rest extends unknown[]>(
  create: (key: Key, ...rest: Rest) => Created,
  maxKeys = 100,
): (key: Key, ...rest: Rest) => Created {
  const values = new Map<Key, Created>()
  return (key, ...rest) => {
    const existing = values.get(key)
    if (existing !== undefined) return existing
    const created = create(key, ...rest)
    const [oldest] = values.keys()
    if (values.size === maxKeys && oldest !== undefined) values.delete(oldest)
    values.set(key, created)
    return created
  }
}

/**
 * Like `prepareStatement` for a statement whose best plan depends on its values: compiled once, but planned
 * for each execution.
 */
export function compileStatement<Row, Name extends string>(
  build: (value: Value<Name>) => RawBuilder<Row>,
  options?: StatementOptions,
): (...bound: Parameters<PreparedStatement<Row, Name>>) => Promise<Row[]> {
  const statement = prepareStatement(build, options)
  return async (...bound) => {
    const { name: _, ...unnamed } = statement.bind(...bound)
    return (await bound[0].executeQuery<Row>(unnamed)).rows
  }
}

export const isShared = (query: CompiledQuery): boolean => 'isShared' in query && query.isShared === true

class Placeholder {
  constructor(readonly name: string) {}
}

/** For parts of statements that are built before the statement (`prepareStatement`). */
export const placeholder: Value = (name) => sql`${new Placeholder(name)}`

/** Returns the compiled query with a name, and with one parameter for all uses of a placeholder. */
function nameQuery(query: CompiledQuery, { isShared }: StatementOptions): NamedQuery {
  const parameters: unknown[] = []
  const places = query.parameters.map((value) => {
    const place = value instanceof Placeholder ? parameters.findIndex((other) => isSame(other, value)) : -1
    return place === -1 ? parameters.push(value) : place + 1
  })
  const text = query.sql.replace(/\$(\d+)/g, (_, place: string) => `$${places[Number(place) - 1]}`)
  return { ...query, sql: text, parameters, name: hashOf(text), isShared: isShared ?? isReadWithoutLocks(text) }
}

const isReadWithoutLocks = (text: string) =>
  /^\s*select\b/i.test(text) && !/\bfor\s+(?:no\s+key\s+)?(?:update|share|key\s+share)\b/i.test(text)

const isSame = (other: unknown, { name }: Placeholder) => other instanceof Placeholder && other.name === name

const names = new Map<string, string>()

/** Returns the name of a prepared statement, or undefined for a statement that is not prepared. */
export function statementName(query: CompiledQuery): string | undefined {
  if ('name' in query) return (query as NamedQuery).name
  const text = query.sql
  if (!text.includes(mark)) return undefined
  const existing = names.get(text)
  if (existing !== undefined) return existing
  const name = hashOf(text)
  names.set(text, name)
  return name
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
