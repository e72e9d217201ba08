import type { PropertyCard } from '@gatehouse/contract/entities/property'
import Pencil from 'lucide-react/icons/pencil'
import { use, useCallback, useMemo, useState, type ReactNode } from 'react'
import { useIsAvailable } from '../../../api/available'
import { useColumns } from '../../../lists/columns/use-columns'
import type { LoadedCards } from '../../../lists/grid/infinite-grid'
import { RecordMenu } from '../../../lists/record-menu'
import { SelectBox, SelectPageBox } from '../../../lists/selection/select-box'
import { SelectionContext } from '../../../lists/selection/selection-context'
import { withOrders } from '../../../lists/filters/with-orders'
import { useFilters } from '../../../lists/use-filters'
import { Sheet } from '../../../lists/sheet/sheet'
import type { CellMark } from '../../../lists/sheet/sheet-cell'
import type { SheetColumn } from '../../../lists/sheet/sheet-column'
import { useFormAddress } from '../../../forms/use-form-address'
import { orderLabels, type PropertySort, readFilters } from '../list/filters/property-filters'
import { propertyName } from '@gatehouse/contract/listing/property-name'
import { usePropertyActions } from '../use-property-actions'
import { confirmed } from './editors/price-editor'
import { furtherColumns, propertyColumns } from './property-columns'
import { type CellField, cellValue, findLargeChange, isCellField, withCellValue } from './saving/cell-values'
import { TypedCellsContext } from './saving/typed-cells'
import { cellKey, needsDecision, type UnsavedCell } from './saving/unsaved-cell'
import { useCellSaves } from './saving/use-cell-saves'
import { UnsavedBar } from './unsaved-bar'
import { UnsavedPanel } from './unsaved-panel'

type Cells = ReadonlyMap<string, UnsavedCell>

/** The properties as a table in which cells are edited. On a server without such edits it only shows them. */
export function PropertyTable({ cards, ...list }: LoadedCards<PropertyCard>) {
  const canEdit = useIsAvailable('cell edits') === true
  const { saves, cells } = useCellSaves()
  const hasStates = useIsAvailable('listing states') === true
  const { columns: all } = useColumns('properties', propertyColumns, furtherColumns)
  const chosen = useMemo(
    () => all.filter(({ key }) => hasStates || (key !== 'state' && key !== 'reference')),
    [all, hasStates],
  )
  const { actions, dialog } = useActions()
  const ordering = useOrdering()
  const canSelect = use(SelectionContext) !== null
  const columns = useMemo(
    () => [
      ...(canSelect ? [selectColumn] : []),
      ...withOrders(chosen, ordering).map((column) => (canEdit ? column : withoutEditor(column))),
      actions,
    ],
    [canSelect, chosen, canEdit, actions, ordering],
  )
  const [shown, setShown] = useState<{ key: string; anchor: Element } | null>(null)
  const unsaved = shown && cells.get(shown.key)
  const rows = useRowsWith(cards, cells)
  const markOf = useCallback(
    ({ id }: PropertyCard, key: string) => marks[cells.get(`${id} ${key}`)?.state ?? 'none'],
    [cells],
  )
  const cellFor = (row: PropertyCard, field: CellField, value: string) => {
    // A row that has left the list while it was edited.
    const record = cards.find(({ id }) => id === row.id) ?? row
    const base = cellValue(record, field)
    return { id: row.id, field, name: propertyName(record), base, version: record.version, value }
  }
  const typed = {
    onType: (...typedIn: Parameters<typeof cellFor>) => saves.typed.type(cellFor(...typedIn)),
    onEnd: ({ id }: PropertyCard, field: CellField) => saves.typed.end({ id, field }),
  }
  const save = (row: PropertyCard, key: string, value: string, text: string | undefined) => {
    if (!isCellField(key)) return
    const cell = cellFor(row, key, value)
    const isLarge = key === 'price' && text !== confirmed && findLargeChange(cell.base, value) !== null
    saves.save({ ...cell, ...(text !== undefined && text !== confirmed && { text }) }, isLarge)
  }
  return (
    <>
      {dialog}
      <UnsavedBar
        cells={[...cells.values()]}
        onShow={(cell, anchor) => setShown({ key: cellKey(cell), anchor })}
        onRetry={() => saves.retry()}
      />
      <TypedCellsContext value={typed}>
        <Sheet
          label="Properties"
          columns={columns}
          rows={rows}
          labelOf={labelOf}
          markOf={markOf}
          onSave={save}
          onOpen={({ id }, key, anchor) => {
            const cell = cells.get(`${id} ${key}`)
            const isAsked = cell !== undefined && needsDecision(cell)
            if (isAsked) setShown({ key: cellKey(cell), anchor })
            return isAsked
          }}
          {...list}
        />
      </TypedCellsContext>
      {unsaved && <UnsavedPanel cell={unsaved} anchor={shown.anchor} saves={saves} onClose={() => setShown(null)} />}
    </>
  )
}

/** By the fields of the columns, where the server can. */
function useOrdering() {
  const isAvailable = useIsAvailable('list filters') === true
  const { filters, change } = useFilters(readFilters)
  const { sort } = filters
  return useMemo(() => {
    const { agent_name, ...orders } = orderLabels
    return {
      orders: isAvailable ? { ...orders, agent_id: agent_name } : {},
      sort: sort.replace('agent_name_', 'agent_id_'),
      onSort: (next: string) =>
        change({ sort: (next.replace('agent_id_', 'agent_name_') || 'latest') as PropertySort }),
    }
  }, [isAvailable, sort, change])
}

/** The rows with what was typed. */
function useRowsWith(cards: readonly PropertyCard[], cells: Cells): readonly PropertyCard[] {
  return useMemo(() => {
    if (cells.size === 0) return cards
    return cards.map((card) =>
      [...cells.values()]
        .filter(({ id }) => id === card.id)
        .reduce<PropertyCard>((row, { field, value, text }) => withCellValue(row, field, value, text), card),
    )
  }, [cards, cells])
}

/** The menus of the rows, and the dialog that one of them has opened. */
function useActions(): { actions: SheetColumn<PropertyCard>; dialog: ReactNode } {
  const { menuOf, dialog } = usePropertyActions()
  const { open } = useFormAddress()
  const actions: SheetColumn<PropertyCard> = {
    key: 'actions',
    header: 'Actions',
    headerCell: <span className="sr-only">Actions</span>,
    width: 56,
    isWidget: true,
    cell: (property) => (
      <RecordMenu
        record={['property', property.id]}
        label={`Actions for ${propertyName(property)}`}
        actions={[
          { label: 'Edit', icon: <Pencil />, onSelect: () => open(property.id), shortcut: 'e' },
          ...menuOf(property, property.archived),
        ]}
      />
    ),
  }
  return { actions, dialog }
}

const selectColumn: SheetColumn<PropertyCard> = {
  key: 'select',
  header: 'Select',
  headerCell: <SelectPageBox place="cell" />,
  width: 44,
  isSticky: true,
  isWidget: true,
  cell: (property) => <SelectBox id={property.id} name={propertyName(property)} place="cell" />,
}

const labelOf = (row: PropertyCard, { header }: SheetColumn<PropertyCard>) => `${header} of ${propertyName(row)}`

function withoutEditor(column: SheetColumn<PropertyCard>): SheetColumn<PropertyCard> {
  const { Editor: _, ...shown } = column
  return shown
}

const marks: Readonly<Record<UnsavedCell['state'] | 'none', CellMark | undefined>> = {
  none: undefined,
  sending: { kind: 'pending', text: 'Saving' },
  waiting: { kind: 'pending', text: 'Not saved yet: waiting for the server' },
  failed: { kind: 'problem', text: 'Not saved. Press Enter to see why' },
  conflicting: { kind: 'problem', text: 'Someone else changed it. Press Enter to choose' },
  large: { kind: 'problem', text: 'Not saved: confirm the change. Press Enter' },
}
