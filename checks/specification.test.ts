import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { decisionRows, rowCounts, specificationRows } from './specification-index'

// The specification is not in the repository, so a table in docs/specification.md
// states how many sentences each section has. A deleted row breaks that count.

describe('the index of the specification', () => {
  test('has a row for every sentence of every section, in order', () => {
    const numbers = rowCounts.flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `S${section}.${index + 1}`),
    )
    expect(rowCounts.map(([section]) => section)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(specificationRows.map(({ id }) => id)).toEqual(numbers)
  })

  test('has in every row the sentence, and its tests or the reason for having none', () => {
    const isComplete = ({ text, tests, reason }: (typeof specificationRows)[number]) =>
      text !== '' && (reason !== '' || tests.every(({ title }) => title !== ''))
    expect([...specificationRows, ...decisionRows].filter((row) => !isComplete(row))).toEqual([])
  })

  test('names tests that exist', () => {
    const missing = [...specificationRows, ...decisionRows].flatMap(({ id, tests }) =>
      tests.filter(({ path, title }) => !hasTest(path, title)).map(({ title }) => `${id}: ${title}`),
    )
    expect(missing).toEqual([])
  })
})

/** Whether the source contains the title, as a string or as a template with placeholders. */
function hasTest(path: string, title: string): boolean {
  if (title === '' || !/\.(?:test|spec)\.tsx?$/.test(path) || !existsSync(path)) return false
  const code = readFileSync(path, 'utf8')
  return [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``].some((quoted) => code.includes(quoted))
}
