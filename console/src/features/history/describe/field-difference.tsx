import type { RecordedChange } from '@gatehouse/contract/history/change'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { describeField, placeOf, type ShownKind } from './describe-field'
import { describeValue, isEmpty, percentChange } from './describe-value'
import { FilesDifference } from './files-difference'
import { ListDifference } from './list-difference'
import { Added, Removed } from './marks'

/** Loaded with the first long text, because few changes have one. */
const TextDifference = lazyComponent(() => import('./text-difference').then((module) => module.TextDifference))

/** What the values of a change refer to. */
export type Named = Pick<RecordedChange, 'names' | 'files'>

interface FieldDifferencesProps {
  entity: string
  fields: RecordedChange['fields']
  named: Named
  /** The record was created, deleted or restored: its values are shown, not compared. */
  isWhole?: boolean
}

/** Fields that differ, each with its label and its difference. */
export function FieldDifferences({ entity, fields, named, isWhole = false }: FieldDifferencesProps) {
  const shown = Object.entries(fields)
    .filter(([, { before, after }]) => !isEmpty(before) || !isEmpty(after))
    .sort(([one], [other]) => placeOf(entity, one) - placeOf(entity, other))
  return (
    <dl className="grid gap-x-4 gap-y-3 md:grid-cols-[9.5rem_minmax(0,1fr)] md:gap-y-2">
      {shown.map(([name, values]) => {
        const { label, kind } = describeField(entity, name, named.names)
        return (
          <div key={name} className="contents">
            <dt className="text-13 text-muted max-md:-mb-2.5">{label}</dt>
            <dd className="min-w-0 text-14 wrap-anywhere whitespace-pre-line">
              {isWhole ? (
                <FieldValue entity={entity} name={name} value={values.after ?? values.before} named={named} />
              ) : (
                <Difference {...values} kind={kind} named={named} />
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

interface DifferenceProps {
  before: unknown
  after: unknown
  kind: ShownKind
  named: Named
}

function Difference({ before, after, kind, named: { names, files } }: DifferenceProps) {
  if (kind === 'files') return <FilesDifference before={before} after={after} files={files} />
  if (kind === 'list') return <ListDifference before={before} after={after} />
  const texts = [describeValue(before, kind, names), describeValue(after, kind, names)] as const
  if (kind === 'text' && texts.every((text) => text !== '')) {
    const both = <p className="whitespace-pre-line">{texts.join('\n\n')}</p>
    return <TextDifference before={texts[0]} after={texts[1]} fallback={both} />
  }
  const percent = kind === 'naira' ? percentChange(before, after) : null
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 whitespace-pre-line tabular-nums">
      {!isEmpty(before) && <Removed>{texts[0]}</Removed>}
      {!isEmpty(before) && !isEmpty(after) && (
        <>
          <ArrowRight size={14} aria-hidden className="text-muted" />
          <span className="sr-only">is now</span>
        </>
      )}
      {!isEmpty(after) && <Added>{texts[1]}</Added>}
      {percent && <span className="text-13 text-muted">{percent}</span>}
    </span>
  )
}

interface FieldValueProps {
  entity: string
  name: string
  value: unknown
  named: Named
}

/** One value alone, where two are offered to choose from. */
export function FieldValue({ entity, name, value, named }: FieldValueProps) {
  const { kind } = describeField(entity, name)
  if (isEmpty(value)) return 'Empty'
  if (kind === 'files') return <FilesDifference before={value} after={value} files={named.files} />
  return describeValue(value, kind, named.names)
}
