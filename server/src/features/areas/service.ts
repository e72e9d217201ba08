import { areaMessages } from '@gatehouse/contract/areas/area'
import type { Transaction } from 'kysely'

import { AppError, invalidField } from '../../app-error'
import type { Area } from '../../areas/area'
import { buildDictionary, type Dictionary, findName, type OwnArea, spellingsOf } from '../../areas/dictionary'
import { idOf } from '../../areas/read-outline'
import { readWords } from '../../areas/words'
import type { Tables } from '../../database/tables'
import type { Puttable } from '../../records/changes/put-values'
import { findConstraint } from '../../records/constraint'
import type { DeletableEntity } from '../../records/lifecycle'
import { searchTextOf } from '../../records/search/stored-text'
import type { SoftRow } from '../../records/soft-delete'
import type { NewColumns } from '../../records/table-writer'
import { listOwnAreas, storedArea } from './repository'

/** Each save reads all of them, and each process has them in memory. */
const maxOwnAreas = 1_000

/** A restored area may have been added again meanwhile, or its names may have been given to another one. */
export const areaEntity = {
  ...storedArea,
  put: { columns: (tx, row, values) => areaColumns(tx, values, row) },
  prepareRestore: async (tx, row) => ({ columns: await areaColumns(tx, {}, row), message: areaMessages.restored }),
} satisfies DeletableEntity<'area'> & { put: Puttable<'area'> }

type AreaForm = { readonly [Name in keyof OwnArea]?: OwnArea[Name] | undefined }

/**
 * The columns of an area. `before` is null for a new one; a field that is left out keeps its value in it.
 * @throws AppError invalid, if the names say nothing or mean another area of the state, or if the area around
 *   it is unknown or within it; conflict, if there are too many
 */
export async function areaColumns(
  tx: Transaction<Tables>,
  form: AreaForm,
  before: SoftRow<'area'> | null,
): Promise<NewColumns<'area'>> {
  const {
    name = '',
    state = '',
    parent_area = '',
    other_names = '',
    needs_town = false,
  } = { ...before, ...given(form) }
  const own: OwnArea = { name, state, parent_area: parent_area.toLowerCase(), other_names, needs_town }
  const others = await listOwnAreas(tx, before?.id)
  if (others.length >= maxOwnAreas) throw new AppError('conflict', `There are ${maxOwnAreas} added areas already`)
  const areaId = idOf(name, state)
  assertNames(own, areaId, buildDictionary(others))
  if (own.parent_area !== '') assertParent(own, areaId, buildDictionary([...others, own]))
  return { ...own, area_id: areaId, search_text: searchTextOf('area', own) }
}

/** A text that is sent empty is emptied: it is there, and undefined. */
const given = (form: AreaForm): Partial<OwnArea> => {
  const { parent_area = '', other_names = '', ...others } = form
  return {
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
    ...('parent_area' in form && { parent_area }),
    ...('other_names' in form && { other_names }),
  }
}

/** Words that are part of many names. */
const emptyWords = /^(?:estate|street|road|close|avenue|crescent|drive|lane|way|layout|area|town|city|state|phase|\d+)$/

function assertNames(own: OwnArea, areaId: string, { names, byId }: Dictionary): void {
  const spellings = spellingsOf(own)
  for (const [place, spelling] of spellings.entries()) {
    const field = place === 0 ? 'name' : 'other_names'
    const words = readWords(spelling)
    if (!words.some(({ text }) => !emptyWords.test(text) && /\p{L}{2}/u.test(text)))
      throw invalidField(field, `“${spelling}” is no name of an area`)
    const known = findName(names, words)?.candidates.find(
      ({ area }) => area.state === own.state && area.id !== areaId,
    )?.area
    if (known) throw invalidField(field, `“${spelling}” is known already: ${describe(known)}`)
  }
  const existing = byId.get(areaId)
  const isKnown = (text: string) => findName(names, readWords(text))?.candidates.some(({ area }) => area.id === areaId)
  if (existing && spellings.every((text) => isKnown(text) === true))
    throw invalidField(
      'name',
      `${describe(existing)} is known already. Add another spelling of it, or choose another name.`,
    )
}

function assertParent({ parent_area, state }: OwnArea, areaId: string, { byId }: Dictionary): void {
  const parent = byId.get(parent_area)
  if (!parent) throw invalidField('parent_area', 'This area is unknown')
  if (parent.state !== state) throw invalidField('parent_area', `${describe(parent)} is not in ${state}`)
  for (let each: Area | null = parent; each !== null; each = each.parent)
    if (each.id === areaId) throw invalidField('parent_area', `${describe(parent)} is within this area`)
}

const describe = ({ name, state, parent }: Area): string =>
  [name, parent?.name, state].filter((part, place, all) => part !== undefined && all.indexOf(part) === place).join(', ')

/** Two administrators may add one at the same time. */
export function explainConflict(error: unknown): never {
  if (findConstraint(error) !== 'area_id_unique') throw error
  const message = 'This area has been added already'
  throw new AppError('conflict', message, { name: message })
}
