import type { HistoryEntity } from '@gatehouse/contract/history/change'
import { useState } from 'react'
import { failureNotice } from '../../api/failure-message'
import { joinWords } from '../../format/words'
import { Button } from '../../ui/buttons/button'
import { useNotices } from '../../ui/feedback/notices'
import type { Send } from '../editor/editor'
import { requestUndo } from '../undo/undo-requests'
import type { EditedRecord, Versioned } from '../use-edited-record'
import { usePresence } from './use-presence'
import { type RemoteChange, useRemoteChange } from './use-remote-change'

interface LiveFormProps {
  entity: HistoryEntity
  edited: EditedRecord<Versioned>
  /** The version in the form. */
  record: Versioned
  labels: Readonly<Partial<Record<string, string>>>
  send: Send
}

/** Above the fields: who else has the form open, and what was changed since. Loaded after the form. */
export function LiveForm({ entity, edited, record, labels, send }: LiveFormProps) {
  const others = usePresence(entity, record.id)
  const change = useRemoteChange(entity, record, labels)
  return (
    <>
      <div role="status" className="text-13">
        {others.length > 0 && (
          <p className="mb-3 text-muted">
            {joinWords(others, 'and')} also {others.length === 1 ? 'has' : 'have'} this open.
          </p>
        )}
      </div>
      {/* In view, however far the form is scrolled. */}
      <div role="status" className="sticky -top-5 z-10 text-13">
        {change && <Notice change={change} edited={edited} send={send} />}
      </div>
    </>
  )
}

interface NoticeProps extends Pick<LiveFormProps, 'edited' | 'send'> {
  change: RemoteChange
}

function Notice({ change, edited, send }: NoticeProps) {
  const notices = useNotices()
  const [isBusy, setIsBusy] = useState(false)
  const { text, version, deletedBy } = change
  /** The form continues with both versions. */
  const show = async () => {
    setIsBusy(true)
    try {
      const theirs = await edited.readNewest()
      if (theirs) send({ type: 'newer-version', theirs })
    } catch (failure) {
      const failed = 'The newer version could not be loaded'
      notices.error(...failureNotice(failure, { failed, error: failed }))
    }
    setIsBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-orange-soft px-3 py-1.5 mb-3 shadow-md">
      <p className="min-w-0 flex-1 basis-48">{text}</p>
      {version !== null && (
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => void show()}>
          Show
        </Button>
      )}
      {deletedBy !== null && (
        <Button
          variant="secondary"
          size="small"
          onClick={() => requestUndo({ changeId: deletedBy, isConfirmed: true })}
        >
          Restore
        </Button>
      )}
    </div>
  )
}
