import { useCallback } from 'react'
import { Card } from '../../ui/card'
import { Select } from '../../ui/fields/select'
import { useSearchParams } from '../../ui/navigation/use-search-params'
import { PageHeader } from '../../ui/page-header'
import { kindHeading } from '../history/record-kinds'
import { BinRows } from './bin-rows'
import { deletedKinds, readKind } from './deleted-kinds'

/** /bin: an addition (docs/decisions/0078) */
export function BinPage() {
  const [search, setSearch] = useSearchParams()
  const entity = readKind(search.get('entity'))
  const choose = useCallback(
    (kind: string) => setSearch(kind === '' ? {} : { entity: kind }, { replace: true }),
    [setSearch],
  )
  return (
    <>
      <PageHeader title="Bin" />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[75ch] text-14 text-muted">What was deleted can be restored for 30 days, with its files.</p>
        <Select
          label="Kind"
          isLabelHidden
          isCompact
          className="max-sm:w-full [&_button]:max-sm:w-full"
          options={kindOptions}
          value={entity ?? ''}
          onValueChange={choose}
        />
      </div>
      <Card className="p-4 md:p-5">
        <BinRows key={entity} entity={entity} isSelectable />
      </Card>
    </>
  )
}

const kindOptions = [
  { value: '', label: 'All kinds' },
  ...deletedKinds.map((kind) => ({ value: kind, label: kindHeading(kind) })),
]
