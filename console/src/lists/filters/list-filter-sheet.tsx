import { useState, type FormEvent } from 'react'
import { DateField } from '../../ui/fields/date-field'
import { Button } from '../../ui/buttons/button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog'
import { useClosedByBack } from '../../ui/dialogs/use-closed-by-back'
import { Select } from '../../ui/fields/select'
import type { ListFiltering } from './list-filters'
import { orderName } from './orders'

interface ListFilterSheetProps {
  filtering: ListFiltering
  onClose: () => void
}

/** The order and all filters of a list, applied together: the list behind the sheet is loaded once. */
export function ListFilterSheet({ filtering: { list, query, unknown, change }, onClose }: ListFilterSheetProps) {
  const [draft, setDraft] = useState(query)
  const set = (name: string) => (value: string) => setDraft((now) => ({ ...now, [name]: value }))
  const { min_created_at: from = '', max_created_at: to = '' } = draft
  const isReversed = from !== '' && to !== '' && from > to
  useClosedByBack(onClose)
  const names = [...Object.keys(list.filters), 'sort']
  const apply = (next: Readonly<Record<string, string>>) => {
    change(Object.fromEntries([...names, ...unknown.map(([name]) => name)].map((name) => [name, next[name] ?? ''])))
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReversed) apply(draft)
  }
  return (
    <Dialog title="Filters and Order" onClose={onClose} maxWidth={480}>
      <form onSubmit={submit} className="contents">
        <DialogBody className="grid content-start gap-4">
          <Select
            label="Order"
            options={[{ value: '', label: 'The usual order' }, ...orderOptions(list)]}
            value={draft['sort'] ?? ''}
            onValueChange={set('sort')}
          />
          {Object.entries(list.filters).map(([name, { label, options }]) =>
            options ? (
              <Select
                key={name}
                label={label}
                options={[{ value: '', label: 'Any' }, ...options.map(([value, text]) => ({ value, label: text }))]}
                value={draft[name] ?? ''}
                onValueChange={set(name)}
              />
            ) : (
              <DateField
                key={name}
                label={label}
                chosen={draft[name] ?? ''}
                value={draft[name] ?? ''}
                onChange={(event) => set(name)(event.target.value)}
                error={name === 'max_created_at' && isReversed ? 'The last day is before the first' : undefined}
              />
            ),
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="ghost" onClick={() => apply({})}>
            Clear Filters
          </Button>
          <Button type="submit">Apply</Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

const orderOptions = (list: ListFiltering['list']) =>
  Object.keys(list.orders).flatMap((name) =>
    ['asc', 'desc'].map((direction) => {
      const value = `${name}_${direction}`
      return { value, label: orderName(list.orders, value) }
    }),
  )
