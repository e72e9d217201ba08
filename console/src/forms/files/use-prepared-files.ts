import { useEffect, useEffectEvent, useState } from 'react'
import { fileIdOf, referenceOf } from '../../api/drafts/draft-files'
import { prepareFile } from '../../api/images/prepare-file'
import { useSendsOriginals } from '../../api/images/send-originals'

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
