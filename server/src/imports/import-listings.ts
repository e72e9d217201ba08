import type { Kysely, Transaction } from 'kysely'

import type { Tables } from '../db/tables'
import { inTransaction } from '../db/transaction'
import type { Columns } from './columns'
import { readListingRows, type ReadRow, type RowsOptions } from './import-rows'
import type { Listing } from './listing'
import { countDeleted, findAgents, insertListings, type ImportedAgent, type ImportedListing } from './repository'

export interface ImportOptions extends Pick<RowsOptions, 'file' | 'shownAs' | 'mapped'> {
  readonly isDryRun: boolean
  /** Leaves out rows that equal an earlier row of the file. */
  readonly skipDuplicates: boolean
  /** Imports the other rows when some are refused; otherwise one refused row means that nothing is imported. */
  readonly skipRefused: boolean
  readonly now: Date
  readonly onProgress: (progress: { bytes: number; rows: number }) => void
  readonly signal?: AbortSignal
}

export interface ImportReport {
  readonly columns: Columns
  /** False after a dry run, and when refused rows kept everything out. */
  readonly isWritten: boolean
  readonly rows: number
  /** Listings that are new, or that would be. */
  readonly imported: number
  /** Rows that an earlier import brought in already, and how many of those were deleted since. */
  readonly alreadyThere: number
  readonly deletedSince: number
  readonly skipped: number
  readonly equalRows: readonly { readonly line: number; readonly equalTo: number }[]
  readonly refused: readonly { readonly line: number; readonly problems: readonly string[] }[]
  readonly preview: readonly Listing[]
  /** How many listings of the file have which property type. */
  readonly propertyTypes: ReadonlyMap<number | null, number>
}

/** Imports a listings file in one transaction or not at all. Throws a CsvRefusal when the file cannot be read as one. */
export async function importListings(db: Kysely<Tables>, options: ImportOptions): Promise<ImportReport> {
  try {
    return await inTransaction(db, async (tx) => {
      const report = await importInto(tx, options)
      if (!report.isWritten) throw new TakenBack(report)
      return report
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.report
    throw error
  }
}

/** Ends the transaction without a trace of it: a dry run does everything that the import does, and takes it back. */
class TakenBack extends Error {
  constructor(readonly report: ImportReport) {
    super('Nothing was imported')
  }
}

const batchRows = 1000
const previewRows = 3

async function importInto(tx: Transaction<Tables>, options: ImportOptions): Promise<ImportReport> {
  let bytes = 0
  let columns: Columns = { all: [] }
  const counts = { rows: 0, imported: 0, alreadyThere: 0, deletedSince: 0, skipped: 0 }
  const equalRows: { line: number; equalTo: number }[] = []
  const refused: { line: number; problems: readonly string[] }[] = []
  const preview: Listing[] = []
  const propertyTypes = new Map<number | null, number>()
  const agents = new Map<string, ImportedAgent>()
  let batch: { line: number; listing: ImportedListing }[] = []

  const writeBatch = async () => {
    const known = await refuseUnknownAgents(tx, batch, agents, refused)
    // After a refusal the rest is only read, to name every refused row.
    if (known.length > 0 && (refused.length === 0 || options.skipRefused)) {
      const imported = await insertListings(tx, known, agents, options.now)
      counts.imported += imported
      counts.alreadyThere += known.length - imported
      const keys = known.map((listing) => listing.import_key)
      if (imported < known.length) counts.deletedSince += await countDeleted(tx, keys)
    }
    batch = []
    options.onProgress({ bytes, rows: counts.rows })
  }

  const onBytes = (read: number) => (bytes = read)
  const onColumns = (read: Columns) => (columns = read)
  for await (const row of readListingRows({ ...options, onBytes, onColumns })) {
    options.signal?.throwIfAborted()
    counts.rows += 1
    if ('problems' in row.read) {
      refused.push({ line: row.line, problems: row.read.problems })
      continue
    }
    if (row.equalTo !== null) equalRows.push({ line: row.line, equalTo: row.equalTo })
    if (isLeftOut(row, options)) {
      counts.skipped += 1
      continue
    }
    const { listing } = row.read
    if (preview.length < previewRows) preview.push(listing)
    propertyTypes.set(listing.property_type_id, (propertyTypes.get(listing.property_type_id) ?? 0) + 1)
    batch.push({ line: row.line, listing: { ...listing, import_key: row.importKey } })
    if (batch.length === batchRows) await writeBatch()
  }
  await writeBatch()
  refused.sort((one, other) => one.line - other.line)
  const isWritten = !options.isDryRun && (refused.length === 0 || options.skipRefused)
  return { columns, isWritten, ...counts, equalRows, refused, preview, propertyTypes }
}

const isLeftOut = (row: ReadRow, { skipDuplicates }: ImportOptions): boolean =>
  row.equalTo !== null && (skipDuplicates || row.isSameListing)

async function refuseUnknownAgents(
  tx: Transaction<Tables>,
  batch: readonly { line: number; listing: ImportedListing }[],
  agents: Map<string, ImportedAgent>,
  refused: { line: number; problems: readonly string[] }[],
): Promise<ImportedListing[]> {
  const emails = new Set(batch.flatMap(({ listing }) => listing.agent_email ?? []))
  const unknown = [...emails].filter((email) => !agents.has(email))
  for (const [email, agent] of await findAgents(tx, unknown)) agents.set(email, agent)
  return batch.flatMap(({ line, listing }) => {
    if (listing.agent_email === null || agents.has(listing.agent_email)) return [listing]
    refused.push({ line, problems: [`no agent has the email address ${listing.agent_email}`] })
    return []
  })
}
