import X from 'lucide-react/icons/x'
import { useState, type ReactNode } from 'react'
import { failureMessage } from '../../api/failure-message'
import { closeOperation, type StartedOperation } from '../../api/operations/started-operations'
import { Button } from '../../ui/buttons/button'
import { IconButton } from '../../ui/buttons/icon-button'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialogs/dialog'
import { Progress } from '../../ui/feedback/progress'
import { LeftRecords } from '../history/undo/left-records'
import { OperationProgress } from '../history/operation/operation-progress'
import { useSendOperation } from './use-send-operation'

/** One action for many records: being sent, rejected, running or done. */
export function OperationNotice({ operation }: { operation: StartedOperation }) {
  const { key, id, what, doing, done } = operation
  const { send, rejection, isUncertain } = useSendOperation(operation)
  const [isShowingLeft, setIsShowingLeft] = useState(false)
  const close = () => closeOperation(key)
  const name = `${doing} ${what}`
  if (id !== undefined) {
    return (
      <>
        <NoticeBox name={name} onClose={close}>
          <OperationProgress
            id={id}
            doing={doing}
            done={done}
            onGone={close}
            onShowLeft={() => setIsShowingLeft(true)}
          />
        </NoticeBox>
        {isShowingLeft && <LeftDialog id={id} onClose={() => setIsShowingLeft(false)} />}
      </>
    )
  }
  if (rejection) {
    return (
      <NoticeBox name={name} onClose={close}>
        <p role="alert" className="text-14 font-medium text-red-ink wrap-anywhere">
          {failureMessage(rejection, { failed: 'The action failed', error: 'The action failed' })}
        </p>
        <p className="text-13 text-muted">{name}</p>
      </NoticeBox>
    )
  }
  if (isUncertain) {
    return (
      <NoticeBox name={name} onClose={close}>
        <p className="text-14 font-medium">{name}: no response arrived.</p>
        <p className="text-13 text-muted">Try again: it is done once at most.</p>
        <Button variant="link" size="small" onClick={send}>
          Try Again
        </Button>
      </NoticeBox>
    )
  }
  return (
    <NoticeBox name={name}>
      <Progress label={`${name}…`} share={null} />
    </NoticeBox>
  )
}

function NoticeBox({ name, onClose, children }: { name: string; onClose?: () => void; children: ReactNode }) {
  return (
    <article
      aria-label={name}
      className="pointer-events-auto flex animate-enter items-start gap-2 rounded-card border border-line bg-card py-2.5 pr-1.5 pl-3.5 shadow-float"
    >
      <div className="min-w-0 flex-1 py-1">{children}</div>
      {onClose && <IconButton label={`Close ${name}`} title="Close" icon={<X />} onClick={onClose} />}
    </article>
  )
}

function LeftDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog title="Left as They Are" onClose={onClose} maxWidth={620}>
      <DialogBody>
        <LeftRecords operationId={id} onLeave={onClose} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  )
}
