import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import Film from 'lucide-react/icons/film'
import { useEffect, useState } from 'react'
import { maxStoredFileBytes } from '../../../../api/drafts/draft-files'
import { formatBytes } from '../../../../format/bytes'
import { Button } from '../../../../ui/buttons/button'
import { Field } from '../../../../ui/fields/field'
import { AddFiles } from '../../../../forms/files/add-files'
import type { ChosenFile } from './chosen-files'
import { newFile } from './chosen-files'
import type { Choice } from '../../../../forms/record-fields'
import { checkFiles } from '../../../../forms/files/file-check'

interface VideoFieldProps extends Choice<ChosenFile[]> {
  isDisabled: boolean
}

/** The video: the existing one is kept until it is removed or another one is chosen. */
export function VideoField({ label, value, onValueChange, error, isDisabled }: VideoFieldProps) {
  const [rejected, setRejected] = useState<string[]>([])
  const [video] = value
  const notice = useVideoNotice(video?.kind === 'new' ? video.file : undefined)
  async function choose(files: readonly File[]) {
    const checked = await checkFiles(propertyFiles.video_upload, files, 1)
    setRejected(checked.errors)
    if (checked.accepted.length === 0) return
    onValueChange(checked.accepted.map(newFile))
  }
  return (
    <Field label={label} isGroup error={error ?? rejected[0]}>
      {video === undefined ? (
        <AddFiles
          slot={propertyFiles.video_upload}
          label="Add Video"
          isInvalid={error !== undefined}
          isWide
          onAdd={(files) => void choose(files)}
        />
      ) : (
        <div className="flex items-center gap-3 rounded-control border border-edge p-2.5">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-control bg-green-soft text-green-ink">
            <Film />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">
              {video.kind === 'new' ? video.file.name : 'Current video'}
            </span>
            <span className="block text-12 text-muted">
              {video.kind === 'new' ? formatBytes(video.file.size) : 'Kept unless you remove it'}
            </span>
            {video.kind === 'new' && video.file.size > maxStoredFileBytes && (
              <span className="mt-1 block text-12">{notStored}</span>
            )}
          </span>
          {!isDisabled && (
            <Button variant="ghost" aria-label="Remove Video" onClick={() => onValueChange([])}>
              Remove
            </Button>
          )}
        </div>
      )}
      <p role="status" className={notice === undefined ? 'sr-only' : 'mt-1.5 text-13'}>
        {notice}
      </p>
    </Field>
  )
}

/** About the format of a chosen video, or one of a draft; undefined if every browser plays it. */
function useVideoNotice(file: File | undefined): string | undefined {
  const [read, setRead] = useState<{ file: File; notice: string | undefined }>()
  useEffect(() => {
    if (!file) return undefined
    let isCurrent = true
    const reading = import('./video-format').then(({ readVideoNotice }) => readVideoNotice(file))
    reading.then(
      (notice) => isCurrent && setRead({ file, notice }),
      // The code could not be loaded, or the file not be read: the server says the same in its response.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  return read?.file === file ? read?.notice : undefined
}

const notStored = `Larger than ${formatBytes(maxStoredFileBytes)}, so the draft does not include it. If the form closes before you save, choose it again.`
