import { uploadCalls } from '@gatehouse/contract/values/upload-rules'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import type { StoredUpload } from '../../api/drafts/draft'
import { fileIdOf, type FileReference } from '../../api/drafts/draft-files'
import { useIsSupported } from '../../api/support'
import { useSendsOriginals } from '../../api/images/send-originals'
import type { UploadQueue } from '../../api/uploads/upload-queue'
import type { FilesByGroup, UploadState } from '../../api/uploads/upload-state'
import type { LoadedDraft } from '../drafts/load-draft'
import { findLostFiles, withFileNames } from './upload-messages'

/** A smaller file arrives with the form sooner than a separate upload, also on a slow connection. */
const minUploadBytes = 100_000

export interface UploadStore {
  read: () => Readonly<Record<string, StoredUpload>>
  keep: (fileId: string, upload: StoredUpload | undefined) => Promise<void>
  storeFiles: () => Promise<void>
}

interface UploadOptions<Values> {
  /** The new files by group, in the order in which they are sent; undefined for forms without uploads. */
  filesOf: ((values: Values) => FilesByGroup) | undefined
  store: UploadStore
  loaded: LoadedDraft
}

/**
 * Uploads the files of a form while it is filled in, and continues uploads that an earlier page started. The
 * code is loaded with the first file. Without support by the server, files are sent with the form.
 */
export function useUploads<Values extends FieldValues>(form: UseFormReturn<Values>, options: UploadOptions<Values>) {
  const { store, loaded } = options
  const isSupported = useIsSupported(uploadCalls[0]) === true
  const filesOf = isSupported ? options.filesOf : undefined
  const [state, setState] = useState<UploadState | null>(null)
  const queue = useRef<UploadQueue>(undefined)
  const isClosed = useRef(false)
  // The mutation cache handles the end of the session.
  const { mutate: reportSessionEnd } = useMutation({ mutationFn: (reason: Error) => Promise.reject(reason) })

  const largeFiles = (): FilesByGroup => {
    const groups = Object.entries(filesOf?.(form.getValues()) ?? {})
    return Object.fromEntries(groups.map(([name, files]) => [name, files.filter(({ size }) => size >= minUploadBytes)]))
  }

  async function start(): Promise<UploadQueue | undefined> {
    if (!queue.current && Object.values(largeFiles()).every((files) => files.length === 0)) return undefined
    // The files are on the disk first, so that a kill loses none.
    await store.storeFiles()
    const { createUploadQueue } = await import('../../api/uploads/upload-queue')
    if (isClosed.current) return undefined
    queue.current ??= createUploadQueue({
      storedOf: (file) => store.read()[idOf(file, loaded.missing, store)],
      store: (file, upload) => store.keep(fileIdOf(file), upload),
      isChosenAgain: (file) => idOf(file, loaded.missing, store) !== fileIdOf(file),
      onChange: setState,
      onSessionEnd: reportSessionEnd,
    })
    queue.current.setFiles(largeFiles())
    return queue.current
  }
  const startChosen = useEffectEvent(async (files: string, _isOriginal: boolean) => {
    if (files === '' && !queue.current) return
    // When the code cannot be loaded, it is tried again by the save.
    const started = await start().catch(() => undefined)
    await started?.prepareAgain()
  })

  const chosen = useWatch({ control: form.control, compute: (values) => describe(filesOf?.(values)) })
  const isOriginal = useSendsOriginals()
  useEffect(() => void startChosen(chosen, isOriginal), [chosen, isOriginal])
  const stop = useCallback(() => {
    isClosed.current = true
    queue.current?.stop()
  }, [])
  useEffect(() => {
    isClosed.current = false
    return stop
  }, [stop])

  /** Sends the form when all files are uploaded; `addresses` are those of their uploads. */
  async function send<Result>(
    signal: AbortSignal,
    sendForm: (addresses: ReadonlyMap<File, string>) => Promise<Result>,
  ): Promise<Result> {
    const started = await start().catch(() => undefined)
    // "Send originals" may have been switched just before.
    void started?.prepareAgain()
    for (let round = 1; ; round += 1) {
      const addresses = (await started?.finish(signal)) ?? new Map<File, string>()
      try {
        return await sendForm(addresses)
      } catch (reason) {
        const lost = findLostFiles(reason, addresses)
        if (lost.length === 0 || round > addresses.size) throw withFileNames(reason, addresses)
        started?.sendAgain(lost)
      }
    }
  }

  return {
    /** Null while there are none. */
    state,
    pause: () => queue.current?.pause(),
    resume: () => queue.current?.resume(),
    stop,
    send,
  }
}

/** A text, so that typing elsewhere renders nothing. */
const describe = (files: FilesByGroup = {}): string =>
  Object.entries(files)
    .flatMap(([group, list]) => list.map((file) => `${group}/${fileIdOf(file)}`))
    .join(' ')

/** A file that was not stored on the device continues its upload when it is chosen again. */
function idOf(file: File, missing: readonly FileReference[], { read }: UploadStore): string {
  const id = fileIdOf(file)
  if (id in read()) return id
  return missing.find(({ name, size }) => name === file.name && size === file.size)?.file_id ?? id
}
