import type { Import } from '@gatehouse/contract/imports/endpoints'
import { ignoredField } from '@gatehouse/contract/imports/import-rules'
import { useState } from 'react'
import { Button } from '../../ui/buttons/button'
import { Card } from '../../ui/card'
import { Select } from '../../ui/fields/select'
import { Switch } from '../../ui/fields/switch'
import { useChangeImport } from './api'

/** Which field each column is, and how its values are read. Open while something is missing. */
export function ColumnMapping({ staged }: { staged: Import }) {
  const { id, columns, fields, problems, can_update, update, month_first, skip_duplicates } = staged
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const change = useChangeImport(id)
  const options = [
    { value: ignoredField, label: 'Not imported' },
    ...fields.map(({ name, label }) => ({ value: name, label })),
  ]
  const isChanged = Object.keys(chosen).length > 0
  return (
    <Card className="p-4 md:p-5">
      <details open={problems.length > 0 || isChanged || undefined}>
        <summary className="min-h-11 cursor-pointer content-center text-16 font-semibold lg:min-h-8">
          Columns and Settings
        </summary>
        {problems.map((problem) => (
          <p key={problem} role="alert" className="mt-2 rounded-control bg-orange-soft px-3.5 py-3 text-14">
            {problem}
          </p>
        ))}
        <div className="mt-3 grid gap-x-5 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
          {columns.map(({ name, field, samples }, index) => (
            <Select
              // Headings may be empty.
              key={`${name} ${index}`}
              label={name === '' ? `Column ${index + 1}` : name}
              hint={
                samples
                  .filter((sample) => sample !== '')
                  .join(' · ')
                  .slice(0, 80) || 'Empty'
              }
              options={options}
              value={chosen[name] ?? field ?? ignoredField}
              onValueChange={(value) => setChosen((last) => ({ ...last, [name]: value }))}
            />
          ))}
        </div>
        <div className="mt-4 grid gap-x-8 gap-y-1 md:grid-cols-2">
          {can_update && (
            <Switch
              label="Change the records with these ids"
              hint="Only the cells that differ. Without it, rows become new records."
              value={update}
              onValueChange={(value) => change.mutate({ update: value })}
            />
          )}
          <Switch
            label="Month before day"
            hint="Dates are written as in 11/18/2026"
            value={month_first}
            onValueChange={(value) => change.mutate({ month_first: value })}
          />
          {!update && (
            <Switch
              label="Leave out duplicates"
              hint="Rows that equal an earlier one"
              value={skip_duplicates}
              onValueChange={(value) => change.mutate({ skip_duplicates: value })}
            />
          )}
        </div>
        <Button
          className="mt-4"
          variant={problems.length > 0 ? 'primary' : 'secondary'}
          isBusy={change.isPending}
          disabled={!isChanged}
          onClick={() => change.mutate({ mapping: chosen })}
        >
          Check with These Columns
        </Button>
      </details>
    </Card>
  )
}
