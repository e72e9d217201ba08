import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { listFiles, root } from './repository-files'

const layout = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('```')[1]!

/** The folders that begin the lines of a section of the layout: `  intake/ notifications/    …`. */
function foldersInLayout(section: string): string[] {
  const lines = layout.split(`\n${section}/`)[1]!.split('\n\n', 1)[0]!
  return [...lines.matchAll(/^ {2}((?:\S+\/\S* ?)+)/gm)].flatMap(([, names]) =>
    [...names!.matchAll(/(\S+?)\/\S*/g)].map(([, name]) => name!),
  )
}

test.each(['contract/src', 'server/src', 'console/src'])('ARCHITECTURE.md names the folders of %s', (section) => {
  const folders = listFiles(`${section}/*/*`).map((file) => file.slice(section.length + 1).split('/', 1)[0]!)
  expect(foldersInLayout(section).toSorted()).toEqual([...new Set(folders)].toSorted())
})
