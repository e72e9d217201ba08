import { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import { type ImportTarget, tableFile } from '@gatehouse/contract/imports/import-rules'
import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { isCancelled } from '../../../api/api-error'
import { saveFailureMessage } from '../../../api/failure-message'
import { sendFiles } from '../../../api/send-files'
import { formatBytes } from '../../../format/bytes'
import { findUnsentTable, removeUnsentTable, storeUnsentTable, type UnsentTable } from './unsent-table'

export type StageState =
  | { readonly step: 'choosing'; readonly message?: string; readonly unsent?: UnsentTable }
  | { readonly step: 'sending'; readonly sent: number; readonly total: number; readonly waiting: string | null }
  /** The server stores the rows. */
  | { readonly step: 'staging' }

const texts = { failed: 'Failed to send the file', error: 'No response arrived. Try again: nothing is lost.' }

/**
 * Uploads a file, however often the connection breaks, and stages it. What was sent stays on the server, and
 * the file on the device: after a reload or the end of the browser it goes on where it stopped.
 */
export function useStageFile(target: ImportTarget, onStaged: (id: string) => void) {
  const [state, setState] = useState<StageState>({ step: 'choosing' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => {
    const offer = (unsent: UnsentTable | undefined) =>
      unsent && setState((last) => (last.step === 'choosing' ? { ...last, unsent } : last))
    // Where nothing is stored, the file is chosen again.
    findUnsentTable(target).then(offer, () => undefined)
    return () => running.current?.abort()
  }, [target])

  const send = async (file: File, stored?: UnsentTable['upload']) => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    const { signal } = controller
    const id = await stageFile({ target, file, stored, setState, signal })
    if (id === undefined) return
    await removeUnsentTable(target)
    onStaged(id)
  }

  const begin = (file: File, stored?: UnsentTable['upload']) => {
    send(file, stored).catch(async (failure: unknown) => {
      if (isCancelled(failure)) return
      // Without a copy, the file is chosen again.
      const unsent = await findUnsentTable(target).catch(() => undefined)
      const message = saveFailureMessage(failure, texts)
      setState({ step: 'choosing', message, ...(unsent && { unsent }) })
    })
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
      // The same file, chosen again, goes on; its hash is compared.
      const unsent = state.step === 'choosing' ? state.unsent : undefined
      begin(file, unsent?.file.name === file.name && unsent.file.size === file.size ? unsent.upload : undefined)
    },
    resume: ({ file, upload }: UnsentTable): void => begin(file, upload),
    /** Stops sending, or removes what an earlier page has left. */
    cancel: (): void => {
      running.current?.abort()
      setState({ step: 'choosing' })
      // A copy that stays is offered once more.
      void removeUnsentTable(target).catch(() => undefined)
    },
  }
}

interface Staging {
  readonly target: ImportTarget
  readonly file: File
  readonly stored: UnsentTable['upload'] | undefined
  readonly setState: Dispatch<SetStateAction<StageState>>
  readonly signal: AbortSignal
}

/** Sends the file and returns the id of its import; undefined from a server that sends none. */
async function stageFile({ target, file, stored, setState, signal }: Staging): Promise<string | undefined> {
  const progress = (sent: number) => setState({ step: 'sending', sent, total: file.size, waiting: null })
  progress(0)
  await storeUnsentTable(target, file, stored)
  // Loaded with the first file.
  const { uploadFile } = await import('../../../api/uploads/upload-file')
  const { address } = await uploadFile({
    file,
    group: 'table',
    stored,
    isChosenAgain: true,
    store: (upload) => storeUnsentTable(target, file, upload),
    onStart: () => progress(0),
    onProgress: progress,
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
  return response.data?.id
}

const workbookMessage = 'This is an Excel workbook. In Excel, choose File, Save As, “CSV UTF-8”, and import that file.'
