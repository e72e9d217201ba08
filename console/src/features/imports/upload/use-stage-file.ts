import { type ImportTarget, tableFile } from '@gatehouse/contract/imports/import-rules'
import { useEffect, useRef, useState } from 'react'
import { isCancelled, isRejection } from '../../../api/api-error'
import { saveFailureMessage } from '../../../api/failure-message'
import { formatBytes } from '../../../format/bytes'
import { sendTable } from './send-table'
import { findUnsentTable, removeUnsentTable, type UnsentTable } from './unsent-table'

type StageState =
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
    void findUnsentTable(target).then(offer)
    return () => running.current?.abort()
  }, [target])

  const send = async (file: File, stored?: UnsentTable['upload']) => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    const { signal } = controller
    const progress = (sent: number) => setState({ ...sendingOf(file), sent })
    progress(0)
    const id = await sendTable(target, file, {
      stored,
      onProgress: progress,
      onWait: (waiting) => setState((last) => ({ ...(last.step === 'sending' ? last : sendingOf(file)), waiting })),
      onSent: () => setState({ step: 'staging' }),
      signal,
    })
    onStaged(id)
  }

  const begin = (file: File, stored?: UnsentTable['upload']) => {
    send(file, stored).catch(async (failure: unknown) => {
      if (isCancelled(failure)) return
      // A file that the server has rejected is not sent again; at the end of a session, it is.
      if (isRejection(failure) && failure.status !== 401) await removeUnsentTable(target)
      const unsent = await findUnsentTable(target)
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
      void removeUnsentTable(target)
    },
  }
}

const sendingOf = (file: File) => ({ step: 'sending', sent: 0, total: file.size, waiting: null }) as const

const workbookMessage = 'This is an Excel workbook. In Excel, choose File, Save As, “CSV UTF-8”, and import that file.'
