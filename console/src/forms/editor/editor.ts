import type { Editor, Effect, EffectOf, Event } from './editor-state'
import { transition } from './transition'

/** What carries out the effects. Results are sent as events. */
export type Services = { readonly [Type in Effect['type']]: (effect: EffectOf<Type>, editor: Editor) => void }

export type Send = (event: Event) => void

export interface RunningEditor {
  read: () => Editor
  send: Send
  /** Calls `listener` after each change. Returns a function that stops it. */
  watch: (listener: () => void) => () => void
}

/** Runs the machine: one event after the other, also those that services send in response to effects. */
export function runEditor(initial: Editor, services: Services): RunningEditor {
  let editor = initial
  const events: Event[] = []
  const listeners = new Set<() => void>()

  function handle(event: Event): void {
    const before = editor
    const [after, ...effects] = transition(editor, event)
    editor = after
    if (after !== before) for (const listener of listeners) listener()
    for (const effect of effects) carryOut(effect)
  }

  const carryOut = <Type extends Effect['type']>(effect: EffectOf<Type>) => services[effect.type](effect, editor)

  function send(event: Event): void {
    events.push(event)
    if (events.length > 1) return
    try {
      for (; events[0]; events.shift()) handle(events[0])
    } finally {
      events.length = 0
    }
  }

  return {
    read: () => editor,
    send,
    watch: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
