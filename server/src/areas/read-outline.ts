import type { Area, AreaName } from './area'
import { readWords } from './words'

/**
 * The areas of a state. The outline has one area a line, inside the area above it that is indented less: its
 * name, then after `=` other names and common misspellings, separated by commas. A name with `!` is also
 * that of other places, or a word: it needs its town. Cases, accents, hyphens, numbers in words and
 * `Ph 1` for `Phase 1` need no names of their own.
 */
export function readOutline(stateLine: string, outline: string): Area[] {
  const state = readArea(stateLine, stateLine.split(/ ?[=!]/)[0]!, null)
  const around: Area[] = [state]
  const areas = [state]
  for (const line of outline.split('\n').filter((text) => text.trim() !== '')) {
    const depth = (line.length - line.trimStart().length) / 2 + 1
    const parent = around[depth - 1]
    if (parent === undefined) throw new Error(`Too far indented in ${state.name}: ${line}`)
    const area = readArea(line.trim(), state.name, parent)
    around.splice(depth, around.length, area)
    areas.push(area)
  }
  return areas
}

function readArea(line: string, state: string, parent: Area | null): Area {
  const names = line.split(/ = |, /).map(readName)
  const name = names[0]!.text
  return { id: parent === null ? stateId(state) : idOf(name, state), name, state, parent, names }
}

const readName = (text: string): AreaName => ({ text: text.replace('!', ''), needsTown: text.endsWith('!') })

/** The state is not repeated: `kano-city-kano` for Kano City, but `ikoyi-osun` for Ikoyi Osun. */
export const idOf = (name: string, state: string): string =>
  `${slugOf(name).replace(new RegExp(`-${slugOf(state)}$`), '')}-${slugOf(state)}`

export const stateId = (state: string): string => slugOf(state)

const slugOf = (name: string): string =>
  readWords(name)
    .map(({ text }) => text)
    .join('-')
