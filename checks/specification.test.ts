import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { decisions, sentenceCounts, messages } from './specification-index'

// The specification is not in the repository, so the head of docs/specification.md says how many sentences each section has:
// a row that is deleted is missed there.

describe('the index of the specification', () => {
  test('has a row for every sentence of every section, in order', () => {
    const numbers = sentenceCounts.flatMap(([section, count]) =>
      Array.from({ length: count }, (_, index) => `S${section}.${index + 1}`),
    )
    expect(sentenceCounts.map(([section]) => section)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(messages.map(({ id }) => id)).toEqual(numbers)
  })

  test('says in every row what the sentence is, and the tests or why there is none', () => {
    const isComplete = ({ message, tests, reason }: (typeof messages)[number]) =>
      message !== '' && (reason !== '' || tests.every(({ title }) => title !== ''))
    expect([...messages, ...decisions].filter((row) => !isComplete(row))).toEqual([])
  })

  test('names tests that exist', () => {
    const missing = [...messages, ...decisions].flatMap(({ id, tests }) =>
      tests.filter(({ path, title }) => !hasTest(path, title)).map(({ title }) => `${id}: ${title}`),
    )
    expect(missing).toEqual([])
  })
})

/** A title as it stands in the source: a text, or a template with its placeholders. */
function hasTest(path: string, title: string): boolean {
  if (title === '' || !/\.(?:test|spec)\.tsx?$/.test(path) || !existsSync(path)) return false
  const code = readFileSync(path, 'utf8')
  return [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``].some((quoted) => code.includes(quoted))
}
