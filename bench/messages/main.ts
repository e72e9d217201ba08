import { parseArgs } from 'node:util'

import { readMessage } from '../../server/src/messages/read-message'
import { printTable } from '../report'
import { type Comparison, compareMessage, type Outcome } from './compare'
import { messageSets, partialSets, readExpected } from './expected'

// How well listings are read from messages (docs/decisions/0092). A wrong price is an error.

const { values } = parseArgs({
  options: {
    set: { type: 'string', multiple: true, default: [...messageSets] },
    show: { type: 'boolean', default: false },
  },
})

let wrongPrices = 0
for (const set of values.set) {
  const messages = readExpected(set)
  const found = messages.flatMap((expected) =>
    compareMessage(expected, readMessage(expected.message), partialSets.includes(set)).map((comparison) => ({
      ...comparison,
      message: expected.message,
    })),
  )
  console.log(`\n${set}: ${messages.length} messages`)
  printCounts(found)
  console.log(`Of the empty prices, ${found.filter(({ isOffered }) => isOffered).length} are offered to choose`)
  if (values.show) show(found)
  wrongPrices += found.filter(({ field, outcome }) => field === 'price' && outcome === 'wrong').length
}
console.log(wrongPrices === 0 ? '\nNo price is wrong' : `\n${wrongPrices} prices are wrong`)
process.exitCode = wrongPrices === 0 ? 0 : 1

function printCounts(found: readonly Comparison[]): void {
  const count = (field: string, outcome: Outcome) =>
    String(found.filter((comparison) => groupOf(comparison) === field && comparison.outcome === outcome).length)
  const names = [...new Set(found.map(groupOf))]
  printTable([
    ['field', 'right', 'empty', 'wrong'],
    ...names.map((field) => [field, count(field, 'right'), count(field, 'empty'), count(field, 'wrong')]),
  ])
}

function groupOf({ field }: Comparison): string {
  return field.startsWith('facts.') ? 'facts' : field
}

function show(found: readonly (Comparison & { readonly message: string })[]): void {
  for (const { field, outcome, expected, read, message } of found) {
    if (outcome !== 'right')
      console.log(
        `\n${outcome} ${field}: expected ${JSON.stringify(expected)}, read ${JSON.stringify(read)}\n${message}`,
      )
  }
}
