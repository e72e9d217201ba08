import type { UploadProgress } from '../../api/upload-progress'
import { formatBytesOf, formatSpeed, formatTimeLeft } from '../../format/bytes'
import { Progress } from '../../ui/feedback/progress'

interface UploadBarsProps {
  /** The labels of the file groups by name: { property_images: 'Images' }. */
  labels: Readonly<Record<string, string>> | undefined
  /** Null unless files are being sent. */
  progress: UploadProgress | null
}

/**
 * The progress of each file group that has files, always in view above the
 * form's buttons with bytes, speed and time left.
 */
export function UploadBars({ labels = {}, progress }: UploadBarsProps) {
  const groups = progress?.groups.filter(({ total }) => total > 0) ?? []
  if (!progress || groups.length === 0) return null
  return (
    <div className="sticky bottom-0 grid shrink-0 gap-2.5 border-t border-line bg-card px-4 py-3 md:px-6">
      {groups.map((group) => (
        <GroupBar key={group.name} label={labels[group.name] ?? 'Files'} group={group} progress={progress} />
      ))}
    </div>
  )
}

interface GroupBarProps {
  label: string
  group: UploadProgress['groups'][number]
  progress: UploadProgress
}

function GroupBar({ label, group, progress }: GroupBarProps) {
  const isUploading = group.sent < group.total && isActiveGroup(progress, group.name)
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
