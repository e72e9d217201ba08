import { undoIsPossible } from '@gatehouse/contract/history/change'
import type { Import } from '@gatehouse/contract/imports/endpoints'
import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { storeOperation } from '../../api/session/last-changes'
import { requestUndo } from '../../forms/undo/undo-requests'
import { capitalize } from '../../format/words'
import { refetchShortLists } from '../../lists/infinite-list'
import { Button } from '../../ui/buttons/button'
import { buttonClass } from '../../ui/buttons/button-class'
import { Card } from '../../ui/card'
import { useNotices } from '../../ui/feedback/notices'
import { Link } from '../../ui/navigation/link'
import { useOperation } from '../history/api'
import { DownloadRest } from './download-rest'
import { countRecords, describeTarget, importPath } from './import-targets'
import { ImportRows } from './rows/import-rows'

interface ImportResultProps {
  done: Import
  target: ImportTarget
  /** Whether it ran while this page was open. */
  hasJustEnded: boolean
}

/** What an import has done, with Undo, and the rows that were left. */
export function ImportResult({ done, target, hasJustEnded }: ImportResultProps) {
  const { counts, update, operation_id } = done
  const client = useQueryClient()
  const { data: operation } = useOperation(operation_id)
  const undoable = operation?.undo === undoIsPossible && operation.done > 0 ? operation.id : null
  // Once, when the import is done: lists that are shown elsewhere do not have its records.
  useEffect(() => void refetchShortLists(client, []), [client])
  const { list, many } = describeTarget(target)
  const isUndone = operation !== undefined && operation.undone_by !== null
  const verb = update ? 'changed' : 'imported'
  const outcome = `${countRecords(target, counts.written ?? 0)} ${verb}${isUndone ? ', and undone' : ''}`
  useUndoNotice(hasJustEnded ? undoable : null, outcome)
  return (
    <div className="space-y-4">
      <Card className="p-4 md:p-5">
        {!hasJustEnded && (
          <p role="status" className="sr-only">
            {outcome}
          </p>
        )}
        <h2 className="text-16 font-semibold">{outcome}</h2>
        <div className="mt-4 flex flex-wrap gap-2">
          <Link to={list} className={buttonClass({ variant: 'primary' })}>
            {`Open the ${capitalize(many)}`}
          </Link>
          {undoable !== null && (
            <Button variant="secondary" onClick={() => requestUndo({ operationId: undoable })}>
              Undo
            </Button>
          )}
          <DownloadRest staged={done} />
          <Link to={importPath(target)} className={buttonClass({ variant: 'ghost' })}>
            Import Another File
          </Link>
        </div>
      </Card>
      <ImportRows staged={done} />
    </div>
  )
}

/** Once at the end of an import: a notice with Undo, which Ctrl Z does too. */
function useUndoNotice(operationId: string | null, outcome: string): void {
  const notices = useNotices()
  const announce = useEffectEvent((id: string) => {
    storeOperation(id)
    const onPress = () => requestUndo({ operationId: id, isConfirmed: true })
    notices.success(outcome, { actions: [{ label: 'Undo', onPress }] })
  })
  useEffect(() => {
    if (operationId !== null) announce(operationId)
  }, [operationId])
}
