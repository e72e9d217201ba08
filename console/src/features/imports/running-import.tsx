import type { Import } from '@gatehouse/contract/imports/endpoints'
import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import type { ReactNode } from 'react'
import { formatCount } from '../../format/count'
import { Button } from '../../ui/buttons/button'
import { Card } from '../../ui/card'
import { Progress } from '../../ui/feedback/progress'
import { OperationProgress } from '../history/operation/operation-progress'
import { useChangeImport } from './api'
import { DiscardButton } from './discard-button'
import { countToWrite } from './import-texts'

interface RunningImportProps {
  running: Import
  target: ImportTarget
}

/** How far the server is, with Stop. What is written in chunks can be continued. */
export function RunningImport({ running, target }: RunningImportProps) {
  const { id, state, mode, update, operation_id } = running
  return (
    <Card className="p-4 md:p-5">
      {state === 'writing' && mode === 'good' && operation_id !== null ? (
        <OperationProgress
          id={operation_id}
          doing={update ? 'Changing' : 'Importing'}
          done={update ? 'changed' : 'imported'}
        />
      ) : (
        <RowProgress
          running={running}
          detail={mode === 'check' ? <DiscardButton id={id} target={target} size="small" /> : <StopButton id={id} />}
        />
      )}
      <p className="mt-3 text-14 text-muted">You can close this page: it goes on, and is here when you come back.</p>
    </Card>
  )
}

function RowProgress({ running, detail }: { running: Import; detail: ReactNode }) {
  const { state, progress, rows, counts } = running
  const total = state === 'checking' ? rows : countToWrite(running) + (counts.written ?? 0)
  const verb = state === 'checking' ? 'Checking' : running.update ? 'Changing' : 'Importing'
  return (
    <Progress
      label={`${verb} · ${formatCount(Math.min(progress, total))} of ${formatCount(total)} rows`}
      share={total === 0 ? null : Math.min(1, progress / total)}
      detail={detail}
    />
  )
}

/** Nothing was written yet: all rows are one transaction. */
function StopButton({ id }: { id: string }) {
  const change = useChangeImport(id)
  return (
    <Button variant="link" size="small" isBusy={change.isPending} onClick={() => change.mutate({ mode: 'check' })}>
      Stop
    </Button>
  )
}
