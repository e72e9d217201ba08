import CircleCheck from 'lucide-react/icons/circle-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { UploadProgress } from '../../api/upload-progress'
import type { UploadState } from '../../api/uploads/upload-state'
import { formatBytesOf, formatSpeed, formatTimeLeft } from '../../format/bytes'
import { Button } from '../../ui/buttons/button'
import { Progress } from '../../ui/feedback/progress'
import { isStored } from '../drafts/draft-status'
import { type Editor, isInterrupted, isSaving } from '../editor/editor-state'
import { saveProgress } from '../editor/editor-view'

interface UploadPanelProps {
  /** The labels of the file groups by name: { property_images: 'Images' }. */
  labels: Readonly<Record<string, string>> | undefined
  editor: Editor
  onPause: () => void
  onResume: () => void
}

/** The progress of the files, always in view above the buttons, while the form is filled in or saved. */
export function UploadPanel({ labels = {}, editor, onPause, onResume }: UploadPanelProps) {
  const { uploads: state } = editor
  const isInSave = isSaving(editor.state)
  const shown = saveProgress(editor) ?? state?.progress
  if (!shown || (shown.total === 0 && !state?.rejected.length)) return null
  const isDone = state?.phase === 'done' && !isInSave
  const isPaused = state?.phase === 'paused'
  const text = state && describe(state, { isSaving: isInSave, isStored: isStored(editor.draft) })
  return (
    <div data-bar className="sticky bottom-0 grid shrink-0 gap-2.5 border-t border-line bg-card px-4 py-3 md:px-6">
      {!isDone &&
        shown.groups
          .filter(({ total }) => total > 0)
          .map((group) => (
            <GroupBar
              key={group.name}
              label={labels[group.name] ?? 'Files'}
              group={group}
              progress={shown}
              isInterrupted={isInterrupted(state)}
            />
          ))}
      {state && (state.phase !== 'done' || text !== '') && (
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
          <p role="status" className={text === '' ? 'sr-only' : textClass}>
            {text !== '' && iconOf(state)}
            {text}
          </p>
          <div className="-mr-3 ml-auto flex">
            {state.phase === 'waiting' && (
              <Button variant="ghost" size="small" icon={<RotateCw />} onClick={onResume}>
                Try Now
              </Button>
            )}
            {state.phase !== 'done' && (
              <Button
                variant="ghost"
                size="small"
                icon={isPaused ? <Play /> : <Pause />}
                onClick={isPaused ? onResume : onPause}
              >
                {isPaused ? 'Resume' : 'Pause'}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

const textClass = 'flex min-w-48 flex-1 items-center gap-2 text-13 text-muted'

function describe({ phase, message, rejected }: UploadState, form: { isSaving: boolean; isStored: boolean }): string {
  const stored = form.isStored ? ' Your files are stored on this device.' : ''
  // The note beside the buttons says it during a save (../saving/form-note.tsx).
  const waiting = form.isSaving ? '' : `Waiting for the connection.${stored}`
  if (phase === 'waiting') return message === null ? waiting : `${message}${stored}`
  if (phase === 'paused') return `Paused.${stored}`
  if (form.isSaving) return ''
  if (rejected.length > 0)
    return rejected.length === 1 ? '1 file was not accepted.' : `${rejected.length} files were not accepted.`
  if (phase === 'done') return 'All files sent. They are added when you save.'
  return phase === 'finishing' ? 'All files sent. Processing…' : 'Files are sent while you fill in the form.'
}

function iconOf({ phase, rejected }: UploadState) {
  if (phase === 'waiting') return <CloudOff className="shrink-0" />
  if (phase === 'done' && rejected.length === 0) return <CircleCheck className="shrink-0 text-green-ink" />
  return null
}

interface GroupBarProps {
  label: string
  group: UploadProgress['groups'][number]
  progress: UploadProgress
  isInterrupted: boolean
}

function GroupBar({ label, group, progress, isInterrupted }: GroupBarProps) {
  const isUploading = group.sent < group.total && !isInterrupted && isActiveGroup(progress, group.name)
  const left = progress.bytesPerSecond ? (group.total - group.sent) / progress.bytesPerSecond : Number.NaN
  return (
    <Progress
      label={`${label} · ${formatBytesOf(group.sent, group.total)}`}
      share={group.sent / group.total}
      detail={
        <>
          {isUploading && progress.bytesPerSecond !== null && <span>{formatSpeed(progress.bytesPerSecond)}</span>}
          {isUploading && Number.isFinite(left) && <span>· {formatTimeLeft(left)}</span>}
          {!isUploading && <span>{group.sent < group.total ? 'Waiting' : 'Sent'}</span>}
        </>
      }
    />
  )
}

/** Groups are sent one after the other: a group is active when those before it are complete. */
function isActiveGroup({ groups }: UploadProgress, name: string): boolean {
  const before = groups.slice(
    0,
    groups.findIndex((group) => group.name === name),
  )
  return before.every(({ sent, total }) => sent >= total)
}
