import { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import { type ImportTarget, tableFile } from '@gatehouse/contract/imports/import-rules'
import { useEffect, useRef, useState } from 'react'
import { isCancelled } from '../../../api/api-error'
import type { StoredUpload } from '../../../api/drafts/draft'
import { saveFailureMessage } from '../../../api/failure-message'
import { sendFiles } from '../../../api/send-files'
import { formatBytes } from '../../../format/bytes'

export type StageState =
  | { readonly step: 'choosing'; readonly message?: string }
  | { readonly step: 'sending'; readonly sent: number; readonly total: number; readonly waiting: string | null }
  /** The server stores the rows. */
  | { readonly step: 'staging' }

const texts = { failed: 'Failed to send the file', error: 'No response arrived. Try again: nothing is lost.' }

/**
 * Uploads a file, however often the connection breaks, and stages it. What was sent stays on the server: the
 * same file, chosen again on this page, goes on where it stopped.
 */
export function useStageFile(target: ImportTarget, onStaged: (id: string) => void) {
  const [state, setState] = useState<StageState>({ step: 'choosing' })
  const running = useRef<AbortController | null>(null)
  const stored = useRef<{ upload: StoredUpload; name: string; size: number } | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    const { signal } = controller
    const isSame = stored.current?.name === file.name && stored.current.size === file.size
    const progress = (sent: number, waiting: string | null = null) =>
      setState({ step: 'sending', sent, total: file.size, waiting })
    progress(0)
    // Loaded with the first file.
    const { uploadFile } = await import('../../../api/uploads/upload-file')
    const { address } = await uploadFile({
      file,
      group: 'table',
      stored: isSame ? stored.current?.upload : undefined,
      isChosenAgain: true,
      store: async (upload) => {
        stored.current = upload ? { upload, name: file.name, size: file.size } : null
      },
      onStart: () => progress(0),
      onProgress: (sent) => progress(sent),
      onWait: (message) =>
        setState((last) => ({
          ...(last.step === 'sending' ? last : { step: 'sending', sent: 0, total: file.size }),
          waiting: message ?? 'Waiting for the connection…',
        })),
      signal,
    })
    setState({ step: 'staging' })
    const response = await sendFiles(importEndpoints.create, {
      params: {},
      fields: { target, upload: address },
      files: {},
      idempotencyKey: `import ${address}`,
      signal,
    })
    if (response.data) onStaged(response.data.id)
  }

  return {
    state,
    start: (file: File): void => {
      if (/\.xlsx?$/i.test(file.name)) return setState({ step: 'choosing', message: workbookMessage })
      if (file.size > tableFile.maxBytes) {
        return setState({
          step: 'choosing',
          message: `The file is larger than ${formatBytes(tableFile.maxBytes)}. Import it in parts.`,
        })
      }
      send(file).catch((failure: unknown) => {
        if (isCancelled(failure)) return
        setState({ step: 'choosing', message: saveFailureMessage(failure, texts) })
      })
    },
    cancel: (): void => {
      running.current?.abort()
      setState({ step: 'choosing' })
    },
  }
}

const workbookMessage = 'This is an Excel workbook. In Excel, choose File, Save As, “CSV UTF-8”, and import that file.'
