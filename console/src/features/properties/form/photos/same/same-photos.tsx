import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../../../../ui/buttons/button'
import type { ChosenFile } from '../chosen-files'
import { findSame, type Fingerprints, type SamePair } from './find-same'

interface SamePhotosProps {
  files: readonly ChosenFile[]
  onRemove: (file: ChosenFile, index: number) => void
  isDisabled: boolean
}

/** A notice for each photograph that looks the same as an earlier one; nothing is removed without a press. */
export function SamePhotos({ files, onRemove, isDisabled }: SamePhotosProps) {
  const notices = useSamePairs(files).flatMap((pair) => {
    const places = pair.map((key) => files.findIndex((file) => file.key === key))
    const [first, second] = [Math.min(...places), Math.max(...places)]
    const file = files[second]
    // One was removed since.
    return first < 0 || !file ? [] : [{ file, first, second }]
  })
  return (
    <div role="status" className={notices.length > 0 ? 'mt-2 grid gap-2' : 'sr-only'}>
      {notices.map(({ file, first, second }) => (
        <p
          key={file.key}
          className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-orange-soft py-1 pr-1.5 pl-3 text-13"
        >
          {`Photos ${first + 1} and ${second + 1} look the same.`}{' '}
          <Button variant="ghost" size="small" disabled={isDisabled} onClick={() => onRemove(file, second)}>
            {`Remove Photo ${second + 1}`}
          </Button>
        </p>
      ))}
    </div>
  )
}

/** Found anew when photographs were added, removed or sorted; each is read once. */
function useSamePairs(files: readonly ChosenFile[]): readonly SamePair[] {
  const [known] = useState<Fingerprints>(() => new Map())
  const [pairs, setPairs] = useState<readonly SamePair[]>([])
  const find = useEffectEvent((wanted: ReadonlySet<string>) =>
    findSame(
      files.filter(({ key }) => wanted.has(key)),
      known,
    ),
  )
  const keys = files.map(({ key }) => key).join('\n')
  useEffect(() => {
    let isCurrent = true
    void find(new Set(keys.split('\n'))).then((found) => isCurrent && setPairs(found))
    return () => {
      isCurrent = false
    }
  }, [keys])
  return pairs
}
