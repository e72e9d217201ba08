import { runEditor, type RunningEditor, type Services } from '../../src/forms/editor/editor'
import type { Editor, Event, EventOf } from '../../src/forms/editor/editor-state'
import type { LoadedDraft } from '../../src/forms/drafts/load-draft'
import { mergeValues } from '../../src/forms/merging/merge-values'
import { type ModelDraft, modelSave, type Run } from './model-save'
import { editorIn } from './editor-samples'
import { contentOf, empty, type Fate, type Field, fields, ModelServer, type Values } from './model-server'

const theServer = { id: 'n1' }

interface Task {
  carryOut: (fate: Fate) => void
}

export interface World {
  isNew: boolean
  hasFiles: boolean
}

/** A model of a device with a form, which can be closed, reloaded and opened again, for random tests. */
export class ModelDevice {
  readonly server = new ModelServer()
  readonly world: World
  draft: ModelDraft | undefined
  editor: RunningEditor | undefined
  values = empty
  defaults = empty
  version = 0
  base = empty
  isValid = true
  /** What must not happen, found where it is known. */
  readonly faults: string[] = []
  /** Answers that the person owes: whether to discard. */
  question: EventOf<'discard'>['exit'] | undefined
  /** The last text that was typed into each field, and not given up by a decision. */
  typed: Partial<Values> = {}
  formsFinished = 0
  extraSaves = 0
  #tasks: Task[] = []
  keys = 0
  #isEnded = false
  run: Run = { attempt: 0, values: empty, isAborted: false }

  constructor(world: World) {
    this.world = world
  }

  get state(): Editor['state']['name'] | 'closed' {
    return this.editor?.read().state.name ?? 'closed'
  }

  open(): void {
    if (this.editor) return
    const { isNew } = this.world
    const { record } = this.server
    this.defaults = isNew ? empty : record.values
    this.values = this.defaults
    this.version = isNew ? 0 : record.version
    this.base = this.defaults
    this.#isEnded = false
    const initial = editorIn({ name: 'loading' }, { isNew, canMerge: !isNew, attempt: 0 })
    this.editor = runEditor(initial, this.#services())
    this.#load(this.editor)
  }

  /** The page is gone at once: what is not on the device is lost. */
  reload(): void {
    if (!this.editor) return
    this.#close()
    this.open()
  }

  /** The next thing that takes time. */
  deliver(index: number, fate: Fate): void {
    const [task] = this.#tasks.splice(index % Math.max(1, this.#tasks.length), 1)
    task?.carryOut(fate)
  }

  type(field: Field, text: string): void {
    const isOpen = this.editor && !['loading', 'elsewhere', 'taking-over', 'saved', 'discarded'].includes(this.state)
    if (!isOpen) return
    this.values = { ...this.values, [field]: text }
    this.typed[field] = text
    this.send({ type: 'changed' })
  }

  otherAdmin(field: Field, text: string): void {
    const { version, values } = this.server.record
    this.server.record = { version: version + 1, values: { ...values, [field]: text } }
  }

  answer(isConfirmed: boolean): void {
    const exit = this.question
    this.question = undefined
    if (exit) this.send({ type: isConfirmed ? 'discard' : 'stay', exit })
  }

  send(event: Event): void {
    const before = this.editor?.read().state
    if (event.type === 'keep-saved' && before?.name === 'already-saved') this.typed = {}
    this.editor?.send(event)
    // Decisions of the person to give up what was entered.
    if (event.type === 'use-theirs' && (before?.name === 'asking' || before?.name === 'stale')) this.typed = {}
    if (event.type === 'submit' && before?.name === 'asking') {
      for (const name of before.question.names as Field[]) {
        const isDecided = before.question.names.every((other) => before.choices[other])
        if (isDecided && before.choices[name] === 'theirs') delete this.typed[name]
      }
    }
  }

  later(carryOut: Task['carryOut']): void {
    this.#tasks.push({ carryOut })
  }

  #close(): void {
    this.editor = undefined
    this.question = undefined
    this.run.isAborted = true
  }

  #leave(): void {
    if (this.state === 'discarded') this.typed = {}
    if (this.state === 'saved' || this.state === 'discarded') this.#finish()
    else this.#close()
  }

  #finish(): void {
    this.formsFinished += 1
    if (this.draft) this.faults.push('a draft stays after the end of its form')
    for (const [field, text] of Object.entries(this.typed)) {
      const isSaved = this.server.saved.some((saved) => saved[field as Field] === text)
      if (!isSaved) this.faults.push(`${text} was neither saved nor discarded`)
    }
    this.typed = {}
    this.#close()
  }

  #load(editor: RunningEditor): void {
    this.later((fate) => {
      if (this.editor !== editor) return
      const { draft } = this
      const { isNew } = this.world
      const result = draft?.key === undefined ? undefined : this.server.results.get(draft.key)
      const response = fate === 'arrives' && result !== undefined ? {} : undefined
      const isAsSent = draft !== undefined && draft.content === contentOf(draft.values)
      const isOutdated = draft !== undefined && !response && draft.version !== this.version
      const stored = draft && { submission: draft.isUnanswered ? { unanswered_since: 'now' } : undefined }
      const loaded = { stored, missing: [], response } as unknown as LoadedDraft
      if (response && isAsSent) return this.send({ type: 'loaded', loaded, is: 'saved' })
      if (response && isNew) return this.send({ type: 'loaded', loaded, is: 'saved-otherwise' })
      if (isNew || !isOutdated) return this.send({ type: 'loaded', loaded, is: 'unsaved' })
      const newer = { ...theServer, ...this.server.record }
      this.defaults = this.server.record.values
      this.version = newer.version
      return this.send({ type: 'loaded', loaded, is: 'outdated', newer })
    })
  }

  readonly store = (change: Partial<ModelDraft> = {}) => {
    if (this.#isEnded) return
    const { values, base, version } = this
    const next = { isUnanswered: false, ...this.draft, ...change, values, base, version }
    const isEmpty = contentOf(values) === contentOf(this.defaults) && next.key === undefined
    this.draft = isEmpty ? undefined : next
  }

  #services(): Services {
    const ignore = () => undefined
    return {
      ...this.#draftServices(),
      ...modelSave(this),
      validate: () => this.send({ type: this.isValid ? 'valid' : 'invalid' }),
      merge: ({ theirs, isSaving }) => this.#merge(theirs as unknown as ModelServer['record'], isSaving),
      'apply-choices': ({ question, choices }) => {
        const theirs = question.theirs as Values
        const names = (question.names as Field[]).filter((name) => choices[name] === 'theirs')
        this.values = { ...this.values, ...Object.fromEntries(names.map((name) => [name, theirs[name]])) }
        this.#rebase(question.record as unknown as ModelServer['record'])
      },
      'confirm-discard': ({ exit }) => {
        this.question = exit
      },
      'keep-draft': () => this.#close(),
      proceed: () => this.#leave(),
      close: () => this.#leave(),
      stay: ignore,
      overwrite: ignore,
      'hide-notices': ignore,
      'show-invalid': ignore,
      'show-errors': ignore,
      'focus-question': ignore,
      'stop-uploads': ignore,
      'remove-uploads': ignore,
      'report-saved': ignore,
      'report-cancelled': ignore,
      'open-saved': ignore,
    }
  }

  #draftServices() {
    return {
      restore: () => {
        this.#isEnded = false
        if (!this.draft) return
        this.values = this.draft.values
        this.base = this.draft.base
      },
      'store-draft': () => this.store(),
      'end-draft': () => {
        this.draft = undefined
        this.#isEnded = true
      },
      'release-draft': () => {
        this.#isEnded = true
      },
      'begin-draft': () => {
        for (const [field, text] of Object.entries(this.typed)) {
          if (this.draft?.values[field as Field] !== text) this.faults.push(`${text} is not in the draft that stays`)
        }
        this.typed = {}
        this.draft = undefined
        this.values = this.defaults
        this.formsFinished += 1
        if (this.editor) this.#load(this.editor)
      },
      'take-over': () => this.editor && this.#load(this.editor),
      'new-key': () => this.store({ key: undefined, content: undefined, isUnanswered: false }),
      'use-theirs': ({ theirs }: { theirs: unknown }) => {
        const record = theirs as ModelServer['record']
        this.values = record.values
        this.draft = undefined
        this.#rebase(record)
      },
    } satisfies Partial<Services>
  }

  #rebase({ version, values }: ModelServer['record']): void {
    this.defaults = values
    this.base = values
    this.version = version
    this.store()
  }

  #merge(record: ModelServer['record'], isSaving: boolean): void {
    const theirs = record.values
    const { values, conflicts } = mergeValues(this.base, this.values, theirs, { fields })
    this.values = values
    const versioned = { ...theServer, ...record }
    if (conflicts.length === 0) {
      this.#rebase(record)
      return this.send({ type: 'merged', record: versioned, isSaving })
    }
    const question = { names: conflicts, takenLabels: [], mine: values, theirs, record: versioned, isSaving }
    return this.send({ type: 'conflicting', question })
  }
}
