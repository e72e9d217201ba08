import { formatDay, formatMoment } from '../../format/dates'

/** A day; the exact time is the tooltip. */
export const Day = ({ at, className }: { at: string; className?: string }) => (
  <time dateTime={at} title={formatMoment(at) ?? undefined} className={className}>
    {formatDay(at)}
  </time>
)
