import { useEffect, useEffectEvent, useState } from 'react'
import { fileIdOf, referenceOf } from '../../../../api/drafts/draft-files'
import { prepareFile } from '../../../../api/images/prepare-file'
import { setSendsOriginals, useSendsOriginals } from '../../../../api/images/send-originals'
import { formatBytes } from '../../../../format/bytes'
import { Switch } from '../../../../ui/fields/switch'

interface ShrinkNoteProps {
  /** 'photo' */
  itemLabel: string
  /** One for all groups: with the photographs. */
  hasSwitch: boolean
  isReady: boolean
  savedBytes: number
}

/** Below new photographs: how much smaller they are sent, and the switch that prevents it. */
export function ShrinkNote({ itemLabel, hasSwitch, isReady, savedBytes }: ShrinkNoteProps) {
  const isOriginal = useSendsOriginals()
  return (
    <div className="mt-1 flex items-center justify-between gap-x-4">
      <p role="status" className="min-w-0 text-12 text-muted">
        {isOriginal
          ? `New ${itemLabel}s are sent in their original size.`
          : isReady
            ? savedBytes > 0 && `${formatBytes(savedBytes)} saved: ${itemLabel}s are resized before they are sent.`
            : `Resizing ${itemLabel}s…`}
      </p>
      {hasSwitch && (
        <div className="shrink-0">
          <Switch label="Send originals" value={isOriginal} onValueChange={setSendsOriginals} />
        </div>
      )}
    </div>
  )
}

/** Starts to make the photographs of a file group smaller, and returns how far that is. */
export function usePreparedFiles(files: readonly File[], group: string) {
  const isOriginal = useSendsOriginals()
  /** By the setting, because the switch changes what is sent. */
  const [ready, setReady] = useState<ReadonlyMap<string, File>>(new Map())
  const prepare = useEffectEvent(async (id: string) => {
    const file = files.find((other) => fileIdOf(other) === id)
    return file && prepareFile(file, group)
  })
  const ids = files.map(fileIdOf).join(' ')
  useEffect(() => {
    const start = async (id: string) => {
      const copy = await prepare(id)
      if (copy) setReady((earlier) => new Map(earlier).set(keyOf(id, isOriginal), copy))
    }
    for (const id of ids.split(' ')) void start(id)
  }, [ids, isOriginal])

  const copies = files.map((file) => ready.get(keyOf(fileIdOf(file), isOriginal)))
  const bytes = sumOf(files.map((file, index) => (copies[index] ?? file).size))
  return {
    isReady: !copies.includes(undefined),
    /** What is sent, as far as it is known. */
    bytes,
    savedBytes: sumOf(files.map((file) => referenceOf(file).size)) - bytes,
  }
}

const keyOf = (id: string, isOriginal: boolean) => `${id} ${isOriginal}`
const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0)
