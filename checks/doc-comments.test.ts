import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { listFiles, root } from './repository-files'

// An editor shows a doc comment alone, in a tooltip: without the declaration above it and without its name.
const dependentStart = /^\s*\/\*\*\s*(?:\*\s)?\s*(?:The same|Of|Also|Without)\b.*/gm

test('a doc comment is a sentence that makes sense alone', () => {
  const files = listFiles('*.ts', '*.tsx', '*.mjs')
  const found = files.flatMap((file) =>
    Array.from(
      readFileSync(join(root, file), 'utf8').matchAll(dependentStart),
      ([start]) => `${file}: ${start.trim()}`,
    ),
  )
  expect(found).toEqual([])
})

test.each(['/** Of the file, in hex. */', '/**\n * The same for a row.\n */', '/** Also runs at the start. */'])(
  '%j is rejected',
  (comment) => expect(comment.match(dependentStart)).not.toBeNull(),
)
