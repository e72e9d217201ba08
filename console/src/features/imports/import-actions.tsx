import type { Import } from '@gatehouse/contract/imports/endpoints'
import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import { formatCount } from '../../format/count'
import { Button } from '../../ui/buttons/button'
import { usePageBar } from '../../ui/feedback/use-page-bar'
import { useChangeImport } from './api'
import { DiscardButton } from './discard-button'
import { DownloadRest } from './download-rest'
import { countRecords } from './import-targets'
import { countToWrite } from './import-texts'

/** The last step. On phones at the bottom edge of the window, within reach of a thumb. */
export function ImportActions({ staged, target }: { staged: Import; target: ImportTarget }) {
  const { id, counts, problems, update } = staged
  const change = useChangeImport(id)
  const bar = usePageBar<HTMLDivElement>()
  const refused = counts.refused ?? 0
  const toWrite = countToWrite(staged)
  return (
    <div ref={bar} className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-2 bg-page px-1 py-3">
      {problems.length === 0 && refused === 0 && toWrite > 0 && (
        <Button className="max-sm:flex-1" isBusy={change.isPending} onClick={() => change.mutate({ mode: 'all' })}>
          {update ? 'Change All' : 'Import All'}
        </Button>
      )}
      {problems.length === 0 && refused > 0 && toWrite > 0 && (
        <Button className="max-sm:flex-1" isBusy={change.isPending} onClick={() => change.mutate({ mode: 'good' })}>
          {update ? 'Change the Good Ones' : 'Import the Good Ones'}
        </Button>
      )}
      <DownloadRest staged={staged} />
      <DiscardButton id={id} target={target} />
      <p className="text-13 text-muted">
        {countRecords(target, toWrite)}
        {refused > 0 && `; ${formatCount(refused)} to correct, or to leave out`}
      </p>
    </div>
  )
}
