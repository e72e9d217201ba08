import type { UploadProgress } from '../../../../api/upload-progress'
import { formatBytesOf, formatSpeed, formatTimeLeft } from '../../../../format/bytes'
import { Progress } from '../../../../ui/feedback/progress'

interface UploadBarProps {
  /** 'Images' */
  label: string
  /** The file group of the form. */
  group: string
  progress: UploadProgress | null
  onCancel: () => void
}

/**
 * Upload progress of a file group: bytes, speed, time left,
 * Cancel. Renders nothing when the group has no files.
 */
export function UploadBar({ label, group, progress, onCancel }: UploadBarProps) {
  const part = progress?.groups.find(({ name }) => name === group)
  if (!progress || !part || part.total === 0) return null
  const isUploading = part.sent < part.total && isActiveGroup(progress, group)
  const left = progress.bytesPerSecond ? (part.total - part.sent) / progress.bytesPerSecond : Number.NaN
  return (
    <div className="mt-3">
      <Progress
        label={`${label} · ${formatBytesOf(part.sent, part.total)}`}
        share={part.sent / part.total}
        detail={
          <>
            {isUploading && progress.bytesPerSecond !== null && <span>{formatSpeed(progress.bytesPerSecond)} ·</span>}
            {isUploading && Number.isFinite(left) && <span>{formatTimeLeft(left)} ·</span>}
            {isUploading ? (
              <button
                type="button"
                onClick={onCancel}
                className="-my-3 px-1 py-3 font-semibold text-ink hover:underline"
              >
                Cancel
              </button>
            ) : (
              <span>{part.sent < part.total ? 'Waiting' : 'Sent'}</span>
            )}
          </>
        }
      />
    </div>
  )
}

/** Groups are sent one after the other: a group is active when those before it are complete. */
function isActiveGroup({ groups }: UploadProgress, group: string): boolean {
  const before = groups.slice(
    0,
    groups.findIndex(({ name }) => name === group),
  )
  return before.every(({ sent, total }) => sent >= total)
}
