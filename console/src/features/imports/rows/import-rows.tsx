import type { Import } from '@gatehouse/contract/imports/endpoints'
import { useState } from 'react'
import { ListError } from '../../../lists/failure/list-error'
import { Button } from '../../../ui/buttons/button'
import { Card } from '../../../ui/card'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { Tabs } from '../../../ui/tabs'
import { useImportRows } from '../api'
import { type RowKind, rowTabs } from '../import-texts'
import { RowEntry } from './row-entry'

/** The rows of a file by what will become of them, as they will look. */
export function ImportRows({ staged }: { staged: Import }) {
  const tabs = rowTabs(staged)
  const [chosen, setChosen] = useState<RowKind>()
  const [first] = tabs
  if (!first) return null
  // A tab whose last row was corrected stays open, so that its rows do not move under the pointer.
  const value = chosen ?? first.value
  const all = tabs.some((tab) => tab.value === value) ? tabs : [{ value, label: 'Corrected', count: 0 }, ...tabs]
  return (
    <Card className="p-4 md:p-5">
      <Tabs label="Rows" tabs={all} value={value} onValueChange={setChosen}>
        <RowsOf key={value} staged={staged} kind={value} />
      </Tabs>
    </Card>
  )
}

function RowsOf({ staged, kind }: { staged: Import; kind: RowKind }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage } = useImportRows(staged.id, kind)
  if (!data) {
    return error ? (
      <ListError
        message="Failed to fetch the rows"
        failure={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Loading label="Loading the rows">
        <Skeleton className="h-32 w-full" />
      </Loading>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {data.pages.flatMap(({ rows }) =>
          rows.map((row) => (
            <RowEntry
              key={row.line}
              importId={staged.id}
              entity={staged.entity}
              columns={staged.columns}
              row={row}
              isEditable={staged.state !== 'done'}
            />
          )),
        )}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" className="mt-3" isBusy={isFetching} onClick={() => void fetchNextPage()}>
          More Rows
        </Button>
      )}
    </>
  )
}
