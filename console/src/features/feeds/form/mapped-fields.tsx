import { feedFields } from '@gatehouse/contract/feeds/feed-fields'
import { nestedNodeName } from '@gatehouse/contract/feeds/feed-names'
import type { MappedField } from '@gatehouse/contract/feeds/mapping'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { memo, useCallback, useEffect, useRef } from 'react'
import type { Choice } from '../../../forms/record-fields'
import { capitalize } from '../../../format/words'
import { Button } from '../../../ui/buttons/button'
import { IconButton } from '../../../ui/buttons/icon-button'
import { TextField } from '../../../ui/fields/text-field'

/** The name of each field in the feed, and texts that are the same in every listing. */
export function MappedFields({ label, error, value: rows, onValueChange }: Choice<MappedField[]>) {
  const latest = useRef({ rows, onValueChange })
  useEffect(() => {
    latest.current = { rows, onValueChange }
  })
  // The same for all renders, so that a key press renders one row and not all of them.
  const change = useCallback((index: number, changed: Partial<MappedField> | null) => {
    const { rows: current, onValueChange: set } = latest.current
    set(current.flatMap((row, place) => (place !== index ? [row] : changed === null ? [] : [{ ...row, ...changed }])))
  }, [])
  return (
    <fieldset>
      <legend className="text-13 font-semibold">{label}</legend>
      <p className="mt-0.5 text-12 text-pretty text-muted">
        The name of each field in the feed. One without a name is left out. A point puts it within another one:
        address.city.
      </p>
      {error !== undefined && (
        <p role="alert" className="mt-1 text-12 font-medium text-red-ink">
          {error}
        </p>
      )}
      <div className="mt-3 grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {rows.map((row, index) => (
          <FieldRow
            key={`${row.from} ${index}`}
            label={row.from === null ? `text ${textsUntil(rows, index)}` : (fieldLabels.get(row.from) ?? row.from)}
            {...{ row, index, change }}
          />
        ))}
      </div>
      <div className="mt-3">
        <Button
          variant="secondary"
          size="small"
          icon={<Plus />}
          onClick={() => onValueChange([...rows, { name: '', from: null, constant: '' }])}
        >
          Add a Text
        </Button>
      </div>
    </fieldset>
  )
}

/** Which of the texts a row is, from 1 on. */
const textsUntil = (rows: readonly MappedField[], index: number) =>
  rows.slice(0, index + 1).filter(({ from }) => from === null).length

interface FieldRowProps {
  row: MappedField
  label: string
  index: number
  /** Null removes the row. */
  change: (index: number, changed: Partial<MappedField> | null) => void
}

const FieldRow = memo(function FieldRow({ row: { name, from, constant }, label, index, change }: FieldRowProps) {
  const named = (
    <TextField
      label={from === null ? `Name of ${label}` : label}
      value={name}
      error={name === '' ? undefined : nestedNodeName().safeParse(name).error?.issues[0]?.message}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => change(index, { name: target.value })}
    />
  )
  if (from !== null) return named
  return (
    <div className="grid items-end gap-x-4 gap-y-3 sm:col-span-2 sm:grid-cols-2">
      {named}
      <div className="flex items-end gap-1">
        <div className="min-w-0 flex-1">
          <TextField
            label={capitalize(label)}
            value={constant ?? ''}
            maxLength={200}
            onChange={({ target }) => change(index, { constant: target.value })}
          />
        </div>
        <IconButton label={`Remove ${label}`} icon={<X />} onClick={() => change(index, null)} />
      </div>
    </div>
  )
})

const fieldLabels: ReadonlyMap<string, string> = new Map(feedFields().map(({ name, label }) => [name, label]))
