import type { Services } from '../../src/forms/editor/editor'
import type { Editor, Event, SaveEvent } from '../../src/forms/editor/editor-state'
import { contentOf, type Fate, type ModelServer, type Values } from './model-server'

export interface Run {
  attempt: number
  values: Values
  isAborted: boolean
}

export interface ModelDraft {
  values: Values
  base: Values
  version: number
  key?: string | undefined
  content?: string | undefined
  isUnanswered: boolean
}

/** The device, as far as a save needs it. */
interface Device {
  readonly world: { isNew: boolean; hasFiles: boolean }
  readonly server: ModelServer
  readonly state: string
  readonly draft: ModelDraft | undefined
  readonly values: Values
  readonly version: number
  readonly faults: string[]
  run: Run
  keys: number
  store: (change: Partial<ModelDraft>) => void
  later: (carryOut: (fate: Fate) => void) => void
  send: (event: Event) => void
}

/** A model of saves: requests take time, may be lost, and report also after they were cancelled. */
export function modelSave(device: Device) {
  const report = (run: Run, event: SaveEvent) => {
    // Also of attempts that were cancelled or replaced: the machine ignores them.
    device.send({ ...event, attempt: run.attempt })
  }
  const runOf = ({ attempt }: Editor) => {
    if (device.run.attempt !== attempt || device.run.isAborted) {
      device.run = { attempt, values: device.values, isAborted: false }
    }
    if (device.state === 'saved' || device.state === 'discarded') {
      device.faults.push('a request follows the end of the form')
    }
    return device.run
  }
  return {
    'find-response': (_: unknown, editor: Editor) => {
      const run = runOf(editor)
      device.later((fate) => {
        const result = device.server.results.get(device.draft?.key ?? '')
        const isFound = fate === 'arrives' && result !== undefined
        const isAsSent = result === contentOf(device.values)
        report(run, isFound ? { type: 'found', response: {}, isAsSent } : { type: 'not-found' })
      })
    },
    upload: (_: unknown, editor: Editor) => {
      const run = runOf(editor)
      device.later(() => report(run, { type: 'uploaded' }))
    },
    send: (_: unknown, editor: Editor) => send(device, runOf(editor), editor, report),
    wait: (_: unknown, editor: Editor) => {
      const run = runOf(editor)
      device.later(() => report(run, { type: 'online' }))
    },
    abort: () => {
      device.run.isAborted = true
    },
  } satisfies Partial<Services>
}

function send(device: Device, run: Run, editor: Editor, report: (run: Run, event: SaveEvent) => void): void {
  const { isNew, hasFiles } = device.world
  const wasUnanswered = device.draft?.isUnanswered ?? false
  const content = wasUnanswered && device.draft?.content !== contentOf(run.values) ? '' : contentOf(run.values)
  const key = device.draft?.key ?? `key-${(device.keys += 1)}`
  const version = editor.newest?.version ?? device.version
  device.store({ key, content, isUnanswered: wasUnanswered || !hasFiles })
  if (!hasFiles) report(run, { type: 'sent' })
  const failure = { message: 'Error saving note', reason: undefined }
  const sent = () => {
    if (run.isAborted) return
    device.store({ isUnanswered: true })
    report(run, { type: 'sent' })
  }
  const fail = (isRejection: boolean) => {
    if (run.isAborted) return
    if (isRejection) device.store({ isUnanswered: wasUnanswered })
    report(run, { type: 'failed', isRejection, failure, errors: {} })
  }
  device.later((fate) => {
    if (fate === 'offline') return report(run, { type: 'offline' })
    if (fate === 'request-lost' || fate === 'rejected') return fail(fate === 'rejected')
    sent()
    const result = device.server.save(isNew, key, version, run.values)
    if (fate === 'response-lost') return fail(false)
    if (run.isAborted) return undefined
    if (result !== 'saved') device.store({ isUnanswered: wasUnanswered })
    if (result === 'reused') return report(run, { type: 'key-reused', failure })
    const record = { id: 'n1', ...device.server.record }
    if (result === 'outdated') return report(run, { type: 'outdated', theirs: record, isNewer: true })
    const isAsSent = contentOf(run.values) === contentOf(device.values)
    return report(run, { type: 'responded', isAsSent, record })
  })
}
