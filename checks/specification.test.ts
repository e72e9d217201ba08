import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'

// docs/specification.md says for each sentence of the product's specification which test proves it. A test that was renamed
// or removed must not go unnoticed there.

const folder = join(import.meta.dirname, '..', 'docs')
const page = readFileSync(join(folder, 'specification.md'), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| The specification says'))
const claims = rows.flatMap((row) => {
  const [, message = '', proofs = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
  return proofs.split('<br>').map((proof) => {
    const [, path = '', name = ''] = /^\[[^\]]+\]\(([^)]+)\): (.+)$/.exec(proof.trim()) ?? []
    return { message, path, name }
  })
})

describe('the table of the specification', () => {
  test('has a row for every section, and no sentence twice', () => {
    for (const section of [2, 3, 4, 5, 6, 7, 8, 9]) expect(page).toMatch(new RegExp(`^## ${section}\\. `, 'm'))
    const messages = rows.map((row) => row.split('|')[1]?.trim())
    expect(messages.filter((message, at) => messages.indexOf(message) !== at)).toEqual([])
  })

  test('names tests that exist', () => {
    const missing = claims.filter(({ path, name }) => !hasTest(join(folder, path), name))
    expect(missing).toEqual([])
  })
})

/** A title as it stands in the source: a text, or a template with its placeholders. */
function hasTest(path: string, name: string): boolean {
  if (name === '' || !existsSync(path) || !/\.(?:test|spec)\.tsx?$/.test(path)) return false
  const code = readFileSync(path, 'utf8')
  return [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``].some((title) => code.includes(title))
}
