import type { RecordedChange } from '@gatehouse/contract/history/change'
import { shortDifferences } from './describe-fields'

/** 'Price: ₦180,000,000 → ₦175,000,000' */
export const Differences = ({ change }: { change: RecordedChange }) => (
  <>
    {shortDifferences(change).map(({ name, label, before, after }) => (
      <p key={name} className="mt-0.5 text-14 wrap-anywhere tabular-nums">
        <span className="text-muted">{label.charAt(0).toUpperCase() + label.slice(1)}:</span>{' '}
        <del className="text-muted">{before}</del> <span aria-hidden>→</span>{' '}
        <ins className="no-underline">{after}</ins>
      </p>
    ))}
  </>
)
