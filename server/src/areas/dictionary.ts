import type { Area, AreaName } from './area'
import { areas as outlined } from './areas'
import { idOf, stateId } from './read-outline'
import { readWords, type Word } from './words'

/** An area that administrators have added (docs/decisions/0093). */
export interface OwnArea {
  readonly name: string
  readonly state: string
  /** The id of the area around it; '' or an unknown one: the state. */
  readonly parent_area: string
  /** Separated by commas or line breaks. */
  readonly other_names: string
  readonly needs_town: boolean
}

/** All areas that this process knows. */
export interface Dictionary {
  /** Each is after the one around it, those of the program first. */
  readonly areas: readonly Area[]
  readonly byId: ReadonlyMap<string, Area>
  /** The areas that are called so, by the words of the name. */
  readonly names: NameNode
}

interface NameNode {
  readonly next: Map<string, NameNode>
  readonly candidates: Candidate[]
}
export interface Candidate {
  readonly area: Area
  readonly needsTown: boolean
}

let known: Dictionary | undefined

/**
 * The areas of the program with those that were last passed to `setOwnAreas`: one dictionary for the process,
 * because each text of a location is read by it.
 */
export const knownAreas = (): Dictionary => (known ??= buildDictionary([]))

export function setOwnAreas(own: readonly OwnArea[]): void {
  known = buildDictionary(own)
}

/**
 * The areas of the program and these. One with the id of an area of the program adds its spellings to that. A
 * name that is also that of another area needs its town, so that the other one does not lose its own.
 */
export function buildDictionary(own: readonly OwnArea[]): Dictionary {
  const byId = new Map(outlined.map((area) => [area.id, area]))
  const names: NameNode = emptyNode()
  const spellings = new Map<string, { readonly own: OwnArea; readonly names: readonly AreaName[] }>()
  for (const each of own) spellings.set(idOf(each.name, each.state), { own: each, names: namesOf(each) })
  // In the program's order, with what administrators have added to them.
  for (const area of outlined) {
    const added = spellings.get(area.id)?.names ?? []
    const parent = area.parent && byId.get(area.parent.id)!
    if (added.length > 0 || parent !== area.parent)
      byId.set(area.id, { ...area, parent, names: [...area.names, ...added] })
    for (const name of area.names) addName(names, name, { area: byId.get(area.id)!, needsTown: name.needsTown })
  }
  for (const [id, { own: each }] of spellings) placeOwn(id, each, { byId, spellings })
  for (const [id, { names: added }] of spellings)
    for (const name of added) {
      const area = byId.get(id)!
      const isShared = (findName(names, wordsOf(name))?.candidates ?? []).some((other) => other.area !== area)
      addName(names, name, { area, needsTown: name.needsTown || isShared })
    }
  return { areas: [...byId.values()], byId, names }
}

/** Its name and its other spellings, as they are typed. */
export const spellingsOf = ({ name, other_names }: Pick<OwnArea, 'name' | 'other_names'>): string[] =>
  [name, ...other_names.split(/[,;\n]/)].map((text) => text.trim()).filter((text) => text !== '')

const namesOf = (own: OwnArea): AreaName[] => spellingsOf(own).map((text) => ({ text, needsTown: own.needs_town }))

interface Placed {
  readonly byId: Map<string, Area>
  readonly spellings: ReadonlyMap<string, { readonly own: OwnArea; readonly names: readonly AreaName[] }>
}

/** Adds an area after the one around it. Areas that are around each other are directly in their state. */
function placeOwn(id: string, { name, state, parent_area }: OwnArea, placed: Placed, inside: readonly string[] = []) {
  const { byId, spellings } = placed
  if (byId.has(id)) return
  const around = spellings.get(parent_area)
  if (around && !inside.includes(parent_area)) placeOwn(parent_area, around.own, placed, [...inside, id])
  const found = byId.get(parent_area)
  const parent = found?.state === state ? found : byId.get(stateId(state))!
  if (!byId.has(id)) byId.set(id, { id, name, state, parent, names: spellings.get(id)!.names })
}

const emptyNode = (): NameNode => ({ next: new Map(), candidates: [] })

/** Those of the program's names are read once, and not for each dictionary. */
const readNames = new WeakMap<AreaName, readonly Word[]>()

function wordsOf(name: AreaName): readonly Word[] {
  const words = readNames.get(name) ?? readWords(name.text)
  readNames.set(name, words)
  return words
}

function addName(names: NameNode, name: AreaName, candidate: Candidate): void {
  let node = names
  for (const { text: word } of wordsOf(name)) {
    const next = node.next.get(word) ?? emptyNode()
    node.next.set(word, next)
    node = next
  }
  if (node !== names && !node.candidates.some(({ area }) => area === candidate.area)) node.candidates.push(candidate)
}

/** The node at the end of a name; undefined if no name begins so. */
export function findName(names: NameNode, words: readonly Pick<Word, 'text'>[]): NameNode | undefined {
  let node: NameNode | undefined = names
  for (const { text } of words) node = node?.next.get(text)
  return node
}
