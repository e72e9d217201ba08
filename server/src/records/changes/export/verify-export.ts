import { z } from '@gatehouse/contract/zod'
import type { Kysely } from 'kysely'

import type { Tables } from '../../../database/tables'
import { createDailyDigests, type DailyDigest } from './daily-digests'
import { readExported } from './exported-changes'

const Line = z.union([
  z.object({
    export: z.object({
      last: z.number(),
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      kind: z.nullable(z.string()),
    }),
  }),
  z.object({ digest: z.object({ day: z.string(), count: z.number(), sha256: z.string() }) }),
  z.object({ change: z.unknown() }),
])

/** A day whose changes differ from those of the file. */
interface DayDifference {
  readonly day: string
  readonly exported: number
  readonly stored: number
}

interface Verification {
  readonly days: number
  readonly changes: number
  readonly differences: readonly DayDifference[]
}

/**
 * Compares the digests in a file of `exportChanges` with the stored changes. The lines of the changes are not
 * needed. Null if it is no such file, or not complete.
 */
export async function verifyExport(db: Kysely<Tables>, lines: AsyncIterable<string>): Promise<Verification | null> {
  const exported = new Map<string, DailyDigest>()
  let range: Parameters<typeof readExported>[1] | null = null
  for await (const line of lines) {
    // Most lines are changes.
    if (line.startsWith('{"change":')) continue
    const read = Line.safeParse(parseJson(line))
    if (!read.success) return null
    if ('export' in read.data) range = read.data.export
    if ('digest' in read.data) exported.set(read.data.digest.day, read.data.digest)
  }
  if (range === null) return null
  const digests = createDailyDigests()
  for await (const change of readExported(db, range)) digests.add(change)
  const stored = new Map(digests.finish().map((digest) => [digest.day, digest]))
  const days = [...new Set([...exported.keys(), ...stored.keys()])].toSorted()
  return {
    days: days.length,
    changes: [...stored.values()].reduce((sum, { count }) => sum + count, 0),
    differences: days
      .filter((day) => stored.get(day)?.sha256 !== exported.get(day)?.sha256)
      .map((day) => ({ day, exported: exported.get(day)?.count ?? 0, stored: stored.get(day)?.count ?? 0 })),
  }
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
