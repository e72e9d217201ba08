import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { listFiles, root } from './repository-files'

const maxLength = 110

test(`prose in documents is at most ${maxLength} characters wide; tables and code are not counted`, () => {
  const long = listFiles('*.md').flatMap((file) => {
    let isCode = false
    return readLines(file).filter(({ text }) => {
      if (text.trimStart().startsWith('```')) isCode = !isCode
      return !isCode && !/^\s*(\||!\[)/.test(text) && text.length > maxLength
    })
  })
  expect(long.map(({ place }) => place)).toEqual([])
})

// Code in a comment is indented by four spaces or more.
test(`comments are at most ${maxLength} characters wide; code and directives for tools are not counted`, () => {
  const isComment = (text: string) => /^\s*(\/\*|\*(?! {4})|\/\/|\{\/\*)/.test(text) && !text.includes('oxlint-')
  const long = listFiles('*.ts', '*.tsx', '*.mjs').flatMap((file) =>
    readLines(file).filter(({ text }) => isComment(text) && text.length > maxLength),
  )
  expect(long.map(({ place }) => place)).toEqual([])
})

function readLines(file: string): { place: string; text: string }[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  return lines.map((text, index) => ({ place: `${file}:${index + 1}`, text }))
}
