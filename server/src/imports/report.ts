import { propertyTypeName } from '@gatehouse/contract/property'

import type { ImportReport } from './import-listings'

interface ReportOptions {
  readonly shownAs: string
  readonly isDryRun: boolean
  readonly skipDuplicates: boolean
  readonly skipRefused: boolean
}

const equalRowsMost = 20

/** What an import did, or a dry run would do, as the lines to print. */
export function reportLines(report: ImportReport, options: ReportOptions): string[] {
  return [
    ...(options.isDryRun ? previewLines(report) : []),
    ...refusedLines(report),
    ...equalLines(report, options.skipDuplicates),
    ...outcomeLines(report, options),
  ]
}

function previewLines({ columns, preview, propertyTypes }: ImportReport): string[] {
  const width = Math.max(...columns.all.map(({ name }) => name.length))
  const types = [...propertyTypes].toSorted(([, one], [, other]) => other - one)
  return [
    'Columns:',
    ...columns.all.map(
      ({ name, field }) => `  ${name.padEnd(width)}  ${field === null ? 'not imported' : `→ ${field}`}`,
    ),
    'Property types:',
    ...types.map(([id, count]) => `  ${propertyTypeName(id) ?? 'none that is known'}: ${number(count)}`),
    'The first listings:',
    ...preview.map((listing) => {
      const { type, location, price, bedroom, bathroom, property_type_id: id, property_description: text } = listing
      const kind = propertyTypeName(id) ?? 'no property type'
      return `  ${type}, ${kind}, ${location}, ₦${number(price)}, bedrooms ${bedroom}, bathrooms ${bathroom}. ${text}`
    }),
    '',
  ]
}

function refusedLines({ refused }: ImportReport): string[] {
  return refused.map(({ line, problems }) => `Line ${line} is refused: ${problems.join('; ')}.`)
}

function equalLines({ equalRows }: ImportReport, skipDuplicates: boolean): string[] {
  if (equalRows.length === 0) return []
  const shown = equalRows.slice(0, equalRowsMost).map(({ line, equalTo }) => `${line} (= ${equalTo})`)
  const rest = equalRows.length - shown.length
  const fate = skipDuplicates ? 'left out' : 'leave them out with --skip-duplicates'
  return [
    `${rows(equalRows.length)} equal to an earlier row of the file; ${fate}.`,
    `  Lines ${shown.join(', ')}${rest > 0 ? ` and ${number(rest)} more` : ''}`,
  ]
}

function outcomeLines(report: ImportReport, { shownAs, isDryRun, skipRefused }: ReportOptions): string[] {
  const { refused, imported, alreadyThere, deletedSince } = report
  const isBarred = refused.length > 0 && !skipRefused
  const lines = [`${shownAs}: ${number(report.rows)} rows read, ${number(refused.length)} refused.`]
  if (alreadyThere > 0 && !isBarred) {
    const deleted = deletedSince > 0 ? ` (${number(deletedSince)} deleted since; they stay so)` : ''
    lines.push(`${rows(alreadyThere)} in Gatehouse already from an earlier import${deleted}.`)
  }
  if (isBarred) {
    const were = isDryRun ? 'would be' : 'was'
    lines.push(`Nothing ${were} imported: correct the refused rows, or leave them out with --skip-refused.`)
  } else if (isDryRun) {
    lines.push(`Dry run: ${number(imported)} listings would be imported. Nothing was changed.`)
  } else {
    lines.push(`Imported ${number(imported)} listings.`)
  }
  return lines
}

const number = (value: number): string => value.toLocaleString('en-NG')

const rows = (count: number): string => (count === 1 ? '1 row is' : `${number(count)} rows are`)
