import { maxExportedIds } from '@gatehouse/contract/exports/export-rules'
import { recordNouns } from '@gatehouse/contract/history/record-nouns'
import { maxSelectedIds } from '@gatehouse/contract/operations/selection-rules'
import X from 'lucide-react/icons/x'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { countOf, countText } from '../../format/count'
import { Button } from '../../ui/buttons/button'
import { IconButton } from '../../ui/buttons/icon-button'
import { ExportButton } from '../export/export-button'
import type { RowSelection } from './row-selection'
import { SelectedActions } from './selected-actions'
import type { ListedRows, SelectableKind } from './selection-context'

interface SelectionBarProps extends Omit<ListedRows, 'query'> {
  selection: RowSelection
  filter: Readonly<Record<string, string>>
}

/** How many rows are selected, and what can be done to them: at the bottom edge of the window. */
export function SelectionBar({ selection, filter, selectable, rows = [], ...counted }: SelectionBarProps) {
  const { ids, isAll } = useSyncExternalStore(selection.subscribe, selection.snapshot)
  const { total, isMinimum = false } = useExactTotal(selectable, filter, counted, isAll)
  const [one, many] = recordNouns[selectable.entity]
  const count = isAll ? (total ?? ids.size) : ids.size
  const what = countOf(count, one, many, isAll && isMinimum)
  const hasMore = total !== undefined && (total > rows.length || isMinimum)
  const isPageChosen = rows.length > 0 && rows.every(({ id }) => ids.has(id))
  const isTooMany = !isAll && ids.size > maxSelectedIds
  return (
    <section
      aria-label="Selection"
      data-selection-bar
      className="fixed inset-x-0 bottom-0 z-30 animate-enter border-t border-line-strong bg-card px-3.5 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-float md:px-6 lg:bottom-4 lg:left-[calc(250px+1.75rem)] lg:right-7 lg:mx-auto lg:max-w-max lg:rounded-card lg:border lg:px-3 lg:py-2 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="flex min-w-0 items-center gap-1 max-lg:w-full">
          <IconButton label="Clear Selection" icon={<X />} onClick={() => selection.clear()} className="-ml-2" />
          <p role="status" className="text-14 font-semibold whitespace-nowrap tabular-nums">
            {isAll ? `All ${what}` : `${countText(count)} selected`}
          </p>
          {!isAll && (hasMore || !isPageChosen) && (
            <Button
              variant="link"
              size="small"
              className="max-lg:ml-auto lg:ml-2"
              onClick={() => (hasMore ? selection.chooseAll() : selection.choosePage(true))}
            >
              {`Select All ${total === undefined ? '' : countText(total, isMinimum)} That Match`.replace('  ', ' ')}
            </Button>
          )}
        </div>
        <div className="flex items-center gap-2 max-lg:w-full">
          {isTooMany ? (
            <p className="text-13 text-red-ink">Select at most {countText(maxSelectedIds)}, or all that match.</p>
          ) : (
            <SelectedActions
              selectable={selectable}
              what={what}
              select={isAll ? { filter } : { ids: [...ids] }}
              onSent={() => selection.clear()}
            />
          )}
          {(isAll || ids.size <= maxExportedIds) && (
            <ExportButton
              entity={selectable.entity}
              query={isAll ? filter : { ...selectable.scope, ids: [...ids].join() }}
              total={count}
              isMinimum={isAll && isMinimum}
              isPlain
            />
          )}
        </div>
      </div>
    </section>
  )
}

/** The number of rows that match, counted where the list has only a minimum. */
function useExactTotal(
  { entity, load }: SelectableKind,
  filter: Readonly<Record<string, string>>,
  counted: { total: number | undefined; isMinimum?: boolean | undefined },
  isNeeded: boolean,
) {
  const { data } = useQuery({
    queryKey: ['matches', entity, filter],
    queryFn: async () => (await load()).count?.(filter) ?? null,
    enabled: isNeeded && counted.isMinimum === true,
    gcTime: 0,
  })
  return typeof data === 'number' ? { total: data } : counted
}
