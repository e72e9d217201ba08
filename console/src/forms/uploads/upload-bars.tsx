import type { UploadProgress } from '../../api/upload-progress'
import type { UploadState } from '../../api/uploads/upload-state'
import { formatBytesOf, formatSpeed, formatTimeLeft } from '../../format/bytes'
import { Progress } from '../../ui/feedback/progress'

interface UploadBarsProps {
  /** The labels of the file groups by name: { property_images: 'Images' }. */
  labels: Readonly<Record<string, string>> | undefined
  progress: UploadProgress
  phase: UploadState['phase'] | undefined
}

/** The progress of each file group that has files, with bytes, speed and time left. */
export function UploadBars({ labels = {}, progress, phase }: UploadBarsProps) {
  const groups = progress.groups.filter(({ total }) => total > 0)
  return groups.map((group) => (
    <GroupBar
      key={group.name}
      label={labels[group.name] ?? 'Files'}
      group={group}
      progress={progress}
      isInterrupted={phase === 'waiting' || phase === 'paused'}
    />
  ))
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
