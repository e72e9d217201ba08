import { newsCalls } from '@gatehouse/contract/news'
import type { Kysely } from 'kysely'

import type { Tables } from '../db/tables'
import { importFile } from '../imports/import-file'
import { inquiries } from '../imports/inquiries'
import { signups } from '../imports/signups'
import type { Target } from '../imports/target'
import type { Caller } from './caller'
import { csvFileOf } from './demo-import'
import { composeInquiries, type Asked } from './demo-inquiries'
import { composeSignups } from './demo-signups'

/** Who signed up and who asked, as a file of the past brings it in; the admin has last looked three days ago. */
export async function fillIntake(
  db: Kysely<Tables>,
  call: Caller,
  today: Date,
  listings: readonly Asked[],
): Promise<void> {
  const people = composeSignups(today).map(({ createdAt, ...one }) => ({ ...one, created_at: createdAt.toISOString() }))
  await importRows(db, signups, people, today)
  const asked = composeInquiries(today, listings).map(({ createdAt, propertyId, ...one }) => {
    return { ...one, property_id: propertyId ?? '', created_at: createdAt.toISOString() }
  })
  await importRows(db, inquiries, asked, today)
  const until = new Date(today.getTime() - 3 * 86_400_000).toISOString()
  await call(newsCalls.seen, { body: { until } })
}

async function importRows<Row>(
  db: Kysely<Tables>,
  target: Target<Row>,
  rows: readonly Readonly<Record<string, string>>[],
  now: Date,
): Promise<void> {
  const cells = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
  const lines = cells.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
  const asked = { file: csvFileOf(lines), shownAs: target.many, mapped: new Map(), onProgress: () => {} }
  const report = await importFile(db, target, {
    ...asked,
    now,
    isDryRun: false,
    skipDuplicates: false,
    skipRefused: false,
  })
  const [refused] = report.refused
  if (refused) throw new Error(`The demo's ${target.many} were refused: ${refused.problems.join('; ')}`)
}
