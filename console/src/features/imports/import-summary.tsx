import type { Import } from '@gatehouse/contract/imports/endpoints'
import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import { countOf, formatCount } from '../../format/count'
import { joinWords } from '../../format/words'
import { Card } from '../../ui/card'
import { countRecords, describeTarget } from './import-targets'
import { countToWrite } from './import-texts'

/** What will happen, in a few sentences. */
export function ImportSummary({ staged, target }: { staged: Import; target: ImportTarget }) {
  const { rows, columns, problems, update, changed_fields } = staged
  const ignored = columns.filter(({ name, field }) => name !== '' && field === null).map(({ name }) => name)
  const toWrite = countToWrite(staged)
  const records = toWrite === 0 ? `No ${describeTarget(target).one}` : countRecords(target, toWrite)
  return (
    <Card className="p-4 text-14 md:p-5">
      <h2 className="text-16 font-semibold">
        {problems.length > 0
          ? `${countOf(rows, 'row', 'rows')}, whose columns are not known yet`
          : `${records} ${update ? 'will change' : 'will be added'}`}
      </h2>
      {problems.length === 0 && <p className="mt-1 max-w-[75ch] text-muted">{describeRows(staged).join(' ')}</p>}
      {ignored.length > 0 && problems.length === 0 && (
        <p className="mt-1 max-w-[75ch] text-muted wrap-anywhere">
          Not imported: {joinWords(ignored, 'and')}.{update && ' What was edited there has no effect.'}
        </p>
      )}
      {changed_fields.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label="Changes by field">
          {changed_fields.map(({ field, label, count }) => (
            <li key={field} className="rounded-control bg-green-soft px-2.5 py-1 text-13 font-medium text-green-ink">
              {label}: {formatCount(count)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function describeRows(staged: Import): string[] {
  const { rows, counts, duplicates, skip_duplicates } = staged
  const { refused = 0, existing = 0, unchanged = 0, changed_since = 0, repeated = 0 } = counts
  const sentences = [
    sentence(refused, 'cannot be imported as it is.', 'cannot be imported as they are.'),
    sentence(existing, 'is here already, and stays as it is.', 'are here already, and stay as they are.'),
    sentence(unchanged, 'changes nothing.', 'change nothing.'),
    sentence(
      changed_since,
      'was changed here since the export, and stays as it is.',
      'were changed here since the export, and stay as they are.',
    ),
    sentence(repeated, 'equals an earlier one, and is left out.', 'equal an earlier one, and are left out.'),
  ].flatMap((text) => text ?? [])
  const alsoImported = skip_duplicates || countToWrite(staged) === 0 ? 0 : duplicates - repeated
  return [
    `${formatCount(rows)} ${rows === 1 ? 'row was' : 'rows were'} read.`,
    ...sentences,
    ...(sentences.length === 0 && rows > 0 ? ['All of them can be imported.'] : []),
    ...(alsoImported > 0 ? [describeDuplicates(alsoImported)] : []),
  ]
}

const describeDuplicates = (count: number): string =>
  `${count === 1 ? '1 equals' : `${formatCount(count)} equal`} an earlier one, and ${count === 1 ? 'is' : 'are'} ` +
  'imported too unless you leave out duplicates in Columns and Settings.'

const sentence = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : `${formatCount(count)} ${count === 1 ? one : many}`
