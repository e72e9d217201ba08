import { countOf } from '@gatehouse/contract/wording/count-text'
import { readScientificDigits } from '../cells/scientific'
import type { Cells, Problem, ReadContext, ReadRow, Target } from '../target'
import { shorten } from '../wording'
import { cleanCell, hasLostLetters, isFormula, isLookupError, isNoValue, isSpreadsheetError } from './clean-cell'
import type { Columns } from './columns'
import type { CsvRow } from './csv-rows'
import type { Encoding } from './decode-text'
import { createIdentities } from './row-identity'

/** A row of the file: parsed, or with the reasons why it is rejected. */
export interface ImportRow<Row> {
  readonly line: number
  readonly key: string
  /** The line of the first row that equals this one. */
  readonly equalTo: number | null
  /** True when its reference is the same too, so that both rows are one record. */
  readonly isSame: boolean
  readonly read: ReadRow<Row>
}

export interface RowContext extends ReadContext {
  readonly encoding: Encoding
}

/** Returns a function that reads the rows of one file, in their order. */
export function createRowReader<Row>(
  target: Target<Row>,
  columns: Columns,
  context: RowContext,
): (row: CsvRow) => ImportRow<Row> {
  const identify = createIdentities(columns, target)
  return ({ line, cells: raw }) => {
    const cells = raw.map(cleanCell)
    const { key, equalTo, sameReferenceAs } = identify(cells, line)
    const isConflict = sameReferenceAs !== null && equalTo === null
    const message = `line ${sameReferenceAs} has the same ${target.reference} and other content`
    const read = isConflict
      ? { problems: [{ field: target.reference, message }] }
      : readCells(target, columns, { raw, cells }, context)
    return { line, key, equalTo, isSame: sameReferenceAs !== null, read }
  }
}

/** Whether a row is left out because of an earlier one. */
export const isRepeated = ({ equalTo, isSame }: ImportRow<unknown>, skipsDuplicates: boolean): boolean =>
  equalTo !== null && (skipsDuplicates || isSame)

/** What the report says about a row that is imported nevertheless. */
export const warningsOf = <Row>(target: Target<Row>, { row, warning }: Readable<Row>): string[] =>
  [warning, target.warn?.(row)].filter((text) => typeof text === 'string')

type Readable<Row> = Extract<ReadRow<Row>, { readonly row: Row }>

interface RowCells {
  readonly raw: readonly string[]
  readonly cells: readonly string[]
}

/** Reads the cells of a row without comparing it with others. */
export function readCells<Row>(
  target: Target<Row>,
  columns: Columns,
  row: RowCells,
  context: RowContext,
): ReadRow<Row> {
  const read = readFields(columns, row, { ...context, numbers: target.numbers ?? [] })
  const parse = (fields: Cells) => target.read(fields, { ...context, guessed: columns.guessed })
  if (!('problems' in read)) return parse(read.fields)
  if (!read.fields) return read
  const parsed = parse(read.fields)
  // Those of the other cells too, so that the row is corrected at once.
  const others = 'problems' in parsed ? parsed.problems : []
  const isNew = ({ field }: Problem) => read.problems.every((problem) => problem.field !== field)
  return { problems: [...read.problems, ...others.filter(isNew)] }
}

/**
 * The text of each field of a row, and why cells cannot be read, whatever their fields are. `fields` is
 * absent if the cells cannot be assigned to columns.
 */
export function readFields(
  columns: Pick<Columns, 'all'>,
  { raw, cells }: RowCells,
  { encoding, numbers }: Pick<RowContext, 'encoding'> & { readonly numbers: readonly string[] },
): { readonly fields: Cells } | { readonly problems: readonly Problem[]; readonly fields?: Cells } {
  const message = describeWrongWidth(columns, cells)
  if (message !== null) return { problems: [{ field: null, message }] }
  const fields: Cells = {}
  const problems: Problem[] = []
  for (const [index, { field }] of columns.all.entries()) {
    const cell = cells[index] ?? ''
    if (field === null || cell === '') continue
    const isNumber = numbers.includes(field)
    const isNotFound = isNumber && isLookupError(cell)
    if (isNoValue(cell) && !isNotFound) continue
    const digits = isNumber ? undefined : readScientificDigits(cell)
    const reject = (problem: string) => problems.push({ field, message: `${field} '${shorten(cell)}' ${problem}` })
    if (isNotFound) reject('is an error of the spreadsheet, whose formula has found no value')
    else if (isSpreadsheetError(cell)) reject('is an error of the spreadsheet')
    else if (isFormula(raw[index] ?? '')) reject('is a formula: put its value, or an apostrophe before text')
    else if (encoding === 'windows-1252' && hasLostLetters(cell)) reject(lostLetters)
    if (digits === null) reject(lostDigits)
    fields[field] = digits ?? cell
  }
  return problems.length > 0 ? { problems, fields } : { fields }
}

/** Why the cells of a row cannot be assigned to columns; null if they can. `cells` are clean. */
export function describeWrongWidth({ all }: Pick<Columns, 'all'>, cells: readonly string[]): string | null {
  const named = all.findLastIndex(({ name }) => name !== '') + 1
  // Spreadsheets may end rows with empty cells beyond the last column, or before columns without a name.
  if (cells.length >= named && cells.slice(all.length).every((cell) => cell === '')) return null
  return `it has ${countOf(cells.length, ['cell', 'cells'])} where the header has ${countOf(all.length, ['column', 'columns'])}`
}

const lostDigits = 'has lost its digits in the spreadsheet: show the column as text, enter it again and save the file'
const lostLetters = 'has lost a letter, which is saved as ?: save the file as "CSV UTF-8"'
