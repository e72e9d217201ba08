import type { FoundPerson, PersonalRecord } from '@gatehouse/contract/personal-data'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { countOf } from '../../format/count'
import { formatDay } from '../../format/dates'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/buttons/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/feedback/empty-state'
import { Link } from '../../ui/navigation/link'
import { countKind, kindHeading } from '../history/record-kinds'
import { addressOfRecord, outcomeTexts, showContact, kindsOf } from './wording'

interface PersonResultsProps {
  person: FoundPerson
  isExporting: boolean
  onAdd: (identifier: string) => void
  onExport: () => void
  onErase: () => void
}

/** What is stored about a person, by kind, with what an erasure does with each record. */
export function PersonResults({ person, isExporting, onAdd, onExport, onErase }: PersonResultsProps) {
  const { records, totals, history, responses, related } = person
  if (isNothing(person)) {
    return (
      <Card>
        <EmptyState Icon={CircleCheck} title={titleOf(person)} />
      </Card>
    )
  }
  return (
    <Card className="p-4 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="min-w-0 text-16 font-semibold wrap-anywhere">{titleOf(person)}</h2>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button
            variant="secondary"
            icon={<Download />}
            isBusy={isExporting}
            busyLabel="Downloading..."
            onClick={onExport}
          >
            Download Everything (JSON)
          </Button>
          <Button variant="danger" icon={<Trash2 />} onClick={onErase}>
            Erase
          </Button>
        </div>
      </div>
      {related.length > 0 && (
        <div className="mt-4 rounded-control bg-page px-3 py-2.5 text-14">
          <p className="text-muted">These records also contain the following. Add what belongs to the same person.</p>
          <p className="mt-1.5 flex flex-wrap gap-2">
            {related.map((identifier) => (
              <Button
                key={identifier}
                variant="secondary"
                size="small"
                className="max-w-full"
                icon={<Plus size={16} />}
                aria-label={`Add ${showContact(identifier)} to the search`}
                onClick={() => onAdd(identifier)}
              >
                <span className="truncate">{showContact(identifier)}</span>
              </Button>
            ))}
          </p>
        </div>
      )}
      {kindsOf(records).map((kind) => {
        const found = records.filter((record) => record.kind === kind)
        const count = totals[kind] ?? found.length
        return (
          <section key={kind} aria-label={kindHeading(kind)} className="mt-5">
            <h3 className="text-14 font-semibold">
              {kindHeading(kind)} <span className="font-regular text-muted tabular-nums">{count}</span>
            </h3>
            <ul className="mt-1 divide-y divide-line border-t border-line">
              {found.map((record) => (
                <RecordRow key={record.id} record={record} />
              ))}
            </ul>
            {count > found.length && <p className="mt-1 text-13 text-muted">The newest {found.length} are shown.</p>}
          </section>
        )
      })}
      {history + responses > 0 && (
        <p className="mt-5 text-14 text-muted">
          Also found:{' '}
          {[
            ...(history > 0 ? [countKind('change', history)] : []),
            ...(responses > 0 ? [countKind('response', responses)] : []),
          ].join(' and ')}
          .
        </p>
      )}
    </Card>
  )
}

const totalOf = ({ totals }: FoundPerson) => Object.values(totals).reduce((sum, count) => sum + count, 0)

const isNothing = (person: FoundPerson) => totalOf(person) + person.history + person.responses === 0

/** '12 records of ada@people.test' */
export function titleOf(person: FoundPerson): string {
  const name = person.identifiers.map(showContact).join(', ')
  return isNothing(person)
    ? `Nothing is stored about ${name}`
    : `${countOf(totalOf(person), 'record', 'records')} of ${name}`
}

function RecordRow({ record }: { record: PersonalRecord }) {
  const { label, created_at, is_deleted, outcome, reason } = record
  const address = addressOfRecord(record)
  const text = label.trim() || 'No name given'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-14">
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
        {address === null ? (
          text
        ) : (
          <Link to={address} className="font-medium text-green-ink underline-offset-4 hover:underline max-lg:py-2.5">
            {text}
          </Link>
        )}{' '}
        <span className="text-13 whitespace-nowrap text-muted tabular-nums">{formatDay(created_at)}</span>
        {is_deleted && (
          <span className="ml-2">
            <Badge tone="quiet">In the trash</Badge>
          </span>
        )}
      </span>
      <span className={outcome === 'kept' ? 'basis-60 text-13 text-orange max-sm:basis-full' : 'text-13 text-muted'}>
        {outcomeTexts[outcome].future}
        {reason !== null && `. ${reason}`}
      </span>
    </li>
  )
}
