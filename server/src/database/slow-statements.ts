import type { CompiledQuery } from 'kysely'
import { createHash } from 'node:crypto'

import type { TaskLog } from '../log'
import { statementName } from './prepared'

/** Called at the end of each statement of a query builder, also if it failed. */
export type ObserveStatement = (query: CompiledQuery, durationMs: number) => void

export type SlowStatements = ReturnType<typeof createSlowStatements>

/**
 * Logs statements that take at least `minMs` milliseconds, from the moment when they were sent: with the
 * statements that were sent before them on the same connection, also those of other requests
 * (./driver/sharing-executor). Values are parameters, so the text contains
 * no data.
 */
export function createSlowStatements(minMs: number, log: Pick<TaskLog, 'warn'>) {
  let count = 0
  return {
    /** How many there were since the start. */
    count: () => count,
    observe: (query: CompiledQuery, durationMs: number) => {
      if (durationMs < minMs) return
      count += 1
      const isPrepared = statementName(query) !== undefined
      const text = query.sql.replaceAll(/\s+/g, ' ').trim().slice(0, maxLength)
      log.warn(
        { statement: describeStatement(query.sql), ms: Math.round(durationMs), isPrepared, text },
        'A statement was slow',
      )
    },
  }
}

const maxLength = 2_000

/**
 * The name of a statement in the log: what it does, with which tables, and the beginning of the SHA-256 of
 * its text, such as `select session admin 3f9c01ab`. The same text always has the same name.
 */
export function describeStatement(text: string): string {
  const plain = text
    .replaceAll(/\/\*.*?\*\//gs, ' ')
    .replaceAll('"', '')
    .replaceAll(/\bfor (?:no key )?update\b/gi, ' ')
  const verb = /\b(?:insert|update|delete)\b/i.exec(plain) ?? /\b[a-z]+\b/i.exec(plain)
  const isDefined = (name: string) => new RegExp(`\\b${name}\\s+as\\s+(?:materialized\\s+)?\\(`, 'i').test(plain)
  const tables = [...plain.matchAll(tableName)].map(([, written, read]) => written ?? read ?? '')
  const named = [...new Set(tables)].filter((name) => name.toLowerCase() !== 'set' && !isDefined(name)).slice(0, 3)
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8)
  return [(verb?.[0] ?? 'statement').toLowerCase().replace('with', 'select'), ...named, hash].join(' ')
}

/** After `from` and `join` also functions are called. */
const tableName = /\b(?:into|update)\s+([a-z_][\w.]*)|\b(?:from|join)\s+([a-z_][\w.]*)\b(?!\s*\()/gi
