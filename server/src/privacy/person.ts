import {
  buildFragment,
  type Identifier,
  buildPattern,
  readIdentifier,
  showIdentifier,
} from '@gatehouse/contract/values/identifier'
import { createHash } from 'node:crypto'

import type { TextMatch } from '../records/personal-values'

/** Whom a request is about. */
export interface Person extends TextMatch {
  readonly identifiers: readonly Identifier[]
}

/** The person of validated identifiers. */
export function parsePerson(typed: readonly string[]): Person {
  const identifiers = [...new Map(typed.map(identify)).values()]
  const fragmentsOf = (kind: Identifier['kind']) => identifiers.filter((each) => each.kind === kind).map(buildFragment)
  const pattern = identifiers.map(buildPattern).join('|')
  return { identifiers, pattern, emails: fragmentsOf('email'), digits: fragmentsOf('phone') }
}

/** By which a later request of the same person can be recognised, without storing the values. */
export const hashesOf = ({ identifiers }: Person) =>
  identifiers.map((identifier) => ({
    kind: identifier.kind,
    sha256: createHash('sha256').update(showIdentifier(identifier)).digest('hex'),
  }))

function identify(typed: string): [string, Identifier] {
  const identifier = readIdentifier(typed)
  if (!identifier) throw new Error('The identifiers of a request are validated by its schema')
  return [showIdentifier(identifier), identifier]
}
