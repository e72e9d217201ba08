import { DateField } from '../../../ui/fields/date-field'

export interface DayRange {
  from: string | undefined
  to: string | undefined
}

interface DayFieldsProps {
  range: DayRange
  onChange: (range: DayRange) => void
}

export const isReversed = ({ from, to }: DayRange): boolean => from !== undefined && to !== undefined && from > to

/** The first and the last day, both included. */
export function DayFields({ range, onChange }: DayFieldsProps) {
  const { from, to } = range
  return (
    <>
      <DateField
        label="From"
        chosen={from ?? ''}
        value={from ?? ''}
        onChange={(event) => onChange({ ...range, from: event.target.value || undefined })}
      />
      <DateField
        label="To"
        chosen={to ?? ''}
        value={to ?? ''}
        onChange={(event) => onChange({ ...range, to: event.target.value || undefined })}
        error={isReversed(range) ? 'The last day is before the first' : undefined}
      />
    </>
  )
}
