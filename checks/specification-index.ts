import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The index of the specification and the decision records, as the checks read them. */

const docs = join(import.meta.dirname, '..', 'docs')
const page = readFileSync(join(docs, 'specification.md'), 'utf8')

interface Row {
  /** `S2.17`, or a decision record in the second part of the page. */
  id: string
  text: string
  /** Test files are absolute paths. */
  tests: { path: string; title: string }[]
  /** Why there is no test. */
  reason: string
}

const table = page.split('\n').map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))

export const specificationRows: Row[] = rowsOf(/^S\d+\.\d+$/)
export const decisionRows: Row[] = rowsOf(/^docs\/decisions\//)

/** How many sentences each section has, as the table at the top of the page states. */
export const rowCounts: [section: number, count: number][] = table.flatMap(([, section = '', count = '']) =>
  /^\d+\. /.test(section) ? [[Number.parseInt(section, 10), Number(count)]] : [],
)

/** Each record by its number and by its name: `0004`, `0004-sessions`. */
export const recordNames = new Set(
  readdirSync(join(docs, 'decisions')).flatMap((name) => [name.slice(0, 4), name.replace(/\.md$/, '')]),
)

function rowsOf(id: RegExp): Row[] {
  return table.flatMap(([, first = '', text = '', testsCell = '']) =>
    id.test(first) ? [{ id: first, text, ...readTests(testsCell) }] : [],
  )
}

/** Either `No test: reason`, or `[file](path): title` joined by `<br>`. */
function readTests(testsCell: string): Pick<Row, 'tests' | 'reason'> {
  const reason = /^No test: (.+)/.exec(testsCell)?.[1]
  if (reason !== undefined) return { tests: [], reason }
  const tests = testsCell.split('<br>').map((entry) => {
    const [, path = '', title = ''] = /^\[[^\]]+\]\(([^)]+)\): (.+)$/.exec(entry) ?? []
    return { path: join(docs, path), title }
  })
  return { tests, reason: '' }
}
