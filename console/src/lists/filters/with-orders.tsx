import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'

interface OrderedColumn {
  readonly key: string
  readonly header: string
  readonly headerCell?: ReactNode
  readonly order?: 'ascending' | 'descending' | undefined
}

interface Ordering {
  /** By the fields that order the list. */
  readonly orders: object
  readonly sort: string | undefined
  /** '' for the usual order. */
  readonly onSort: (sort: string) => void
}

/** The columns, of which those of fields that order the list have a button in their heading. */
export const withOrders = <C extends OrderedColumn>(columns: readonly C[], { orders, sort, onSort }: Ordering): C[] =>
  columns.map((column) => {
    const { key, header } = column
    if (!(key in orders)) return column
    const order = directions.find(({ direction }) => sort === `${key}_${direction}`)
    const next = order ? order.next(key) : `${key}_asc`
    const headerCell = <OrderButton header={header} order={order} onPress={() => onSort(next)} />
    return { ...column, order: order?.name, headerCell }
  })

const directions = [
  { direction: 'asc', name: 'ascending', Icon: ArrowUp, next: (key: string) => `${key}_desc` },
  { direction: 'desc', name: 'descending', Icon: ArrowDown, next: () => '' },
] as const

interface OrderButtonProps {
  header: string
  order: (typeof directions)[number] | undefined
  onPress: () => void
}

/** Orders by the column: ascending, then descending, then as usual. */
const OrderButton = ({ header, order, onPress }: OrderButtonProps) => (
  <button
    type="button"
    title={`Order by ${header}`}
    className="-mx-1 inline-flex min-h-6 items-center gap-1 rounded-tag px-1 text-left [justify-content:inherit] [text-transform:inherit] hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    onClick={onPress}
  >
    {header}
    {order && <order.Icon size={14} strokeWidth={2} className="shrink-0 text-ink" aria-hidden />}
  </button>
)
