import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { editorFor, editorIn, eventSamples, sampleStates } from '../../../test/editor/editor-samples'
import type { StateName } from './editor-state'
import { transition } from './transition'

const names = Object.keys(sampleStates) as StateName[]

/** 'sending | responded' → 'saved | report-saved, end-draft, close', of everything that is not ignored. */
function tableOfCode(): Record<string, string> {
  const cells = Object.entries(eventSamples).flatMap(([when, sample]) =>
    names.flatMap((name) => {
      const before = editorFor(name, sample)
      if (!before) return []
      const [after, ...effects] = transition(before, sample.event)
      if (after === before && effects.length === 0) return []
      return [[`${name} | ${when}`, `${after.state.name} | ${effects.map(({ type }) => type).join(', ')}`]]
    }),
  )
  return Object.fromEntries(cells) as Record<string, string>
}

const documentRows = (columns: number) =>
  readFileSync(join(import.meta.dirname, '../../../../docs/editor.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:-|State |Event )/.test(line))
    .map((line) => line.split('|').slice(1, -1))
    .filter((cells) => cells.length === columns)
    .map((cells) => cells.map((cell) => cell.trim()))

/** That table as docs/editor.md has it, where groups of states have names. */
function tableOfDocument(): Record<string, string> {
  const groups = documentRows(3).map(([name = '', inGroups = '']) => ({ name, inGroups: inGroups.split(', ') }))
  const statesOf = (text: string) =>
    groups.filter(({ name, inGroups }) => text === name || inGroups.includes(text)).map(({ name }) => name)
  const cells = documentRows(4).flatMap(([when = '', states = '', next = '', effects = '']) =>
    states
      .split(', ')
      .flatMap(statesOf)
      .map((name) => [`${name} | ${when}`, `${next === 'same' ? name : next} | ${effects}`] as const),
  )
  expect(new Set(cells.map(([cell]) => cell)).size, 'no cell twice').toBe(cells.length)
  return Object.fromEntries(cells)
}

test('the table in docs/editor.md is what the code does, and everything else is ignored', () => {
  expect(documentRows(3).map(([name]) => name)).toEqual(names)
  expect(tableOfDocument()).toEqual(tableOfCode())
})

test('a result of an earlier attempt is ignored', () => {
  const editor = editorIn({ ...sampleStates.sending }, { attempt: 2 })
  for (const { event } of Object.values(eventSamples)) {
    if ('attempt' in event) expect(transition(editor, event)).toEqual([editor])
  }
})

test('a rejected attempt leaves it unknown whether the one before it succeeded', () => {
  const isUnknownAfter = (wasPossiblySaved: boolean) => {
    const sending = { ...sampleStates.sending, wasPossiblySaved } as typeof sampleStates.sending
    const [sent] = transition(editorIn(sending), { type: 'sent', attempt: 1 })
    expect(sent.isPossiblySaved).toBe(true)
    const failure = { message: 'There is such a note', reason: undefined }
    const [after] = transition(sent, { type: 'failed', attempt: 1, isRejection: true, failure, errors: {} })
    return after.isPossiblySaved
  }
  expect([isUnknownAfter(false), isUnknownAfter(true)]).toEqual([false, true])
})
