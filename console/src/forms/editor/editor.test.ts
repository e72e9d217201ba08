import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  nat,
  oneof,
  property,
  record,
} from 'fast-check'
import { expect, test } from 'vitest'
import { ModelDevice } from '../../../test/editor/model-device'
import { fates, fields } from '../../../test/editor/model-server'

const anyField = constantFrom(...fields)
const event = <Type extends string>(type: Type) => constant<{ type: Type }>({ type })

/** What a person, the connection and other admins do. */
const step = oneof(
  { weight: 6, arbitrary: record({ type: constant('type' as const), field: anyField }) },
  { weight: 6, arbitrary: event('submit') },
  {
    weight: 14,
    arbitrary: record({
      type: constant('deliver' as const),
      index: nat(3),
      fate: oneof({ weight: 2, arbitrary: constant('arrives' as const) }, constantFrom(...fates)),
    }),
  },
  { weight: 2, arbitrary: record({ type: constant('other-admin' as const), field: anyField }) },
  record({
    type: constant('choose' as const),
    field: anyField,
    side: constantFrom('mine' as const, 'theirs' as const),
  }),
  record({ type: constant('exit' as const), exit: constantFrom('close' as const, 'navigation' as const) }),
  record({ type: constant('answer' as const), isConfirmed: boolean() }),
  ...(['retry', 'cancel', 'keep-mine', 'keep-saved', 'save-another', 'use-theirs', 'start-new'] as const).map(event),
  ...(['open-elsewhere', 'take-over'] as const).map(event),
  ...(['reload', 'open', 'invalidate'] as const).map(event),
)
type Step = typeof step extends Arbitrary<infer Value> ? Value : never

let texts = 0

function carryOut(device: ModelDevice, next: Step): void {
  switch (next.type) {
    case 'type':
      return device.type(next.field, `text ${(texts += 1)}`)
    case 'deliver':
      return device.deliver(next.index, next.fate)
    case 'other-admin':
      return device.otherAdmin(next.field, `theirs ${(texts += 1)}`)
    case 'answer':
      return device.answer(next.isConfirmed)
    case 'reload':
      return device.reload()
    case 'open':
      return device.open()
    case 'invalidate':
      device.isValid = !device.isValid
      return undefined
    case 'save-another':
      if (device.state === 'already-saved') device.extraSaves += 1
      return device.send(next)
    default:
      return device.send(next)
  }
}

function check(device: ModelDevice, isNew: boolean): void {
  const { state, server, draft, values, typed } = device
  const isShown = !['closed', 'loading', 'elsewhere', 'taking-over'].includes(state)
  for (const field of fields) {
    const text = typed[field]
    if (text === undefined) continue
    const isSaved = server.saved.some((saved) => saved[field] === text)
    expect(isSaved || draft?.values[field] === text, `${text} is on the device or saved`).toBe(true)
    if (isShown) expect(isSaved || values[field] === text, `${text} is in the form`).toBe(true)
  }
  if (isNew) {
    expect(server.created, 'no second save').toBeLessThanOrEqual(device.formsFinished + 1 + device.extraSaves)
  }
  expect(device.faults).toEqual([])
}

test('nothing typed is lost, nothing is saved twice, and nothing follows the end of a form', () => {
  const world = record({ isNew: boolean(), hasFiles: boolean() })
  assert(
    property(world, array(step, { minLength: 5, maxLength: 60 }), ({ isNew, hasFiles }, steps) => {
      const device = new ModelDevice({ isNew, hasFiles })
      device.open()
      for (const next of steps) {
        carryOut(device, next)
        check(device, isNew)
      }
    }),
    { numRuns: 1000 },
  )
})
