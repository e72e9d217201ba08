import { countOf, formatCount } from '@gatehouse/contract/wording/count-text'
import type { ImportReport } from './import-file'
import type { Target } from './target'

interface ReportOptions {
  readonly fileName: string
  readonly isDryRun: boolean
  readonly skipInvalid: boolean
}

type TargetTexts = Pick<Target<unknown>, 'one' | 'many' | 'existingBy' | 'groups'>

const maxEqualRows = 20
const maxWarnings = 20

/** The lines to print about an import or a dry run. */
export function reportLines(report: ImportReport, texts: TargetTexts, options: ReportOptions): string[] {
  return [
    ...headerLines(report),
    ...(options.isDryRun ? previewLines(report, texts) : []),
    ...invalidLines(report),
    ...equalLines(report),
    ...warningLines(report),
    ...outcomeLines(report, texts, options),
  ]
}

const headerLines = ({ headerLine }: ImportReport): string[] =>
  headerLine !== null ? [`The headings are on line ${headerLine}. What is above them is not imported.`] : []

function previewLines({ columns, preview, groups }: ImportReport, texts: TargetTexts): string[] {
  const width = Math.max(...columns.all.map(({ name }) => name.length))
  const counts = [...groups].toSorted(([, one], [, other]) => other - one)
  return [
    'Columns:',
    ...columns.all.map(
      ({ name, field }) => `  ${name.padEnd(width)}  ${field === null ? 'not imported' : `→ ${field}`}`,
    ),
    ...(texts.groups ? [`${texts.groups.heading}:`] : []),
    ...counts.map(([group, count]) => `  ${group}: ${formatCount(count)}`),
    `The first ${texts.many}:`,
    ...preview.map((line) => `  ${line}`),
    '',
  ]
}

function invalidLines({ rejected }: ImportReport): string[] {
  return rejected.map(
    ({ line, problems }) => `Line ${line} is rejected: ${problems.map(({ message }) => message).join('; ')}.`,
  )
}

function equalLines({ equalRows }: ImportReport): string[] {
  if (equalRows.length === 0) return []
  const listed = equalRows.slice(0, maxEqualRows).map(({ line, equalTo }) => `${line} (= ${equalTo})`)
  const rest = equalRows.length - listed.length
  const hint = equalRows.every(({ isSkipped }) => isSkipped) ? 'left out' : 'leave them out with --skip-duplicates'
  return [
    `${rows(equalRows.length)} equal to an earlier row of the file; ${hint}.`,
    `  Lines ${listed.join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`,
  ]
}

function warningLines({ warnings }: ImportReport): string[] {
  const rest = warnings.length - maxWarnings
  return [
    ...warnings.slice(0, maxWarnings).map(({ line, text }) => `Check line ${line}: ${text}.`),
    ...(rest > 0 ? [`… and ${formatCount(rest)} more such rows.`] : []),
  ]
}

function outcomeLines(
  report: ImportReport,
  texts: TargetTexts,
  { fileName, isDryRun, skipInvalid }: ReportOptions,
): string[] {
  const { rejected, imported, existing, deletedSince } = report
  const isBlocked = rejected.length > 0 && !skipInvalid
  const countedRecords = countOf(imported, [texts.one, texts.many])
  const lines = [`${fileName}: ${formatCount(report.rows)} rows read, ${formatCount(rejected.length)} rejected.`]
  if (existing > 0 && !isBlocked) {
    const deleted = deletedSince > 0 ? ` (${formatCount(deletedSince)} deleted since, and not restored)` : ''
    lines.push(`${rows(existing)} in Gatehouse already ${texts.existingBy}${deleted}.`)
  }
  if (isBlocked) {
    const verb = isDryRun ? 'would be' : 'was'
    lines.push(`Nothing ${verb} imported: correct the rejected rows, or leave them out with --skip-refused.`)
  } else if (isDryRun) {
    lines.push(`Dry run: ${countedRecords} would be imported. Nothing was changed.`)
  } else {
    lines.push(`Imported ${countedRecords}.`)
  }
  return lines
}

const rows = (count: number): string => countOf(count, ['row is', 'rows are'])
