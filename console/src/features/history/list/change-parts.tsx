import type { RecordedChange } from '@gatehouse/contract/history/change'
import { useState } from 'react'
import { formatMoment } from '../../../format/dates'
import { formatAgo } from '../../../format/relative-time'
import { Badge } from '../../../ui/badge'
import { entryText } from '../describe/describe-entry'
import { FieldDifferences } from '../describe/field-difference'
import { actionText, authorName, sourceName } from './describe-change'

interface ChangeHeadingProps {
  id?: string
  change: RecordedChange
  /** With the name of the record, where the page does not show it; an operation as a whole. */
  isNamed?: boolean
}

/** Who did what, when and from where. */
export function ChangeHeading({ id, change, isNamed = false }: ChangeHeadingProps) {
  const { created_at, source, admin, operation } = change
  const exact = formatMoment(created_at)
  const [now] = useState(() => new Date())
  const ago = formatAgo(created_at, now)
  const from = admin ? sourceName(source) : null
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 {...(id && { id })} className="text-14 font-regular wrap-anywhere">
        <span className="font-semibold">{authorName(change)}</span> {isNamed ? entryText(change) : actionText(change)}
      </h2>
      <p className="flex flex-wrap items-center gap-x-1 text-13 text-muted tabular-nums">
        {operation && operation.kind !== 'move' && <Badge tone="quiet">{operationNames[operation.kind]}</Badge>}
        <time dateTime={created_at} title={`${exact}, Lagos time`}>
          {ago === exact ? ago : `${ago} · ${exact}`}
        </time>
        {from && <span>· {from}</span>}
      </p>
    </div>
  )
}

const operationNames = {
  import: 'Import',
  undo: 'Undo',
  retention: 'Retention',
  purge: 'Clean-up',
  erasure: 'Erasure',
  bulk: 'Selection',
  export: 'Export',
} as const

/** The fields of a change, and what it lacks. */
export function ChangeDifference({ change }: { change: RecordedChange }) {
  const { action, entity, fields, lacks_personal } = change
  const isWhole = ['create', 'delete', 'restore'].includes(action)
  return (
    <>
      {Object.keys(fields).length > 0 && (
        <div className="mt-3">
          <FieldDifferences entity={entity} fields={fields} named={change} isWhole={isWhole} />
        </div>
      )}
      {lacks_personal && <p className="mt-2 text-13 text-muted">Personal details are not kept.</p>}
    </>
  )
}
