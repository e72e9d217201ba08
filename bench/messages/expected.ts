import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a message says of one listing. Fields that it does not say are absent. */
export interface ExpectedListing {
  readonly [field: string]: unknown
  readonly facts?: Readonly<Record<string, unknown>>
  /** Numbers with the country code; without it they are not compared. */
  readonly phones?: readonly string[]
  /** Fields with words that are refused. */
  readonly refused?: readonly string[]
  readonly doubtful?: readonly string[]
}

export interface ExpectedMessage {
  readonly message: string
  readonly listings: readonly ExpectedListing[]
}

/** Sets that state all fields: those that the rules were written with, and the first ones read afterwards. */
const wholeSets = ['tuned', 'held-out', 'held-out-2', 'held-out-3', 'held-out-4']

/** Sets that state prices and types of a deal completely, and of the other fields only some. */
export const partialSets: readonly string[] = [
  'held-out-5',
  'held-out-6',
  'held-out-7',
  'held-out-8',
  'held-out-9',
  'held-out-10',
  'held-out-11',
  'held-out-12',
  'held-out-13',
  'held-out-14',
  'held-out-15',
  'held-out-16',
  'held-out-17',
  'held-out-18',
  'held-out-19',
  'held-out-20',
  'held-out-21',
]

export const messageSets: readonly string[] = [...wholeSets, ...partialSets]

export const readExpected = (set: string): ExpectedMessage[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${set}.json`), 'utf8')) as ExpectedMessage[]
