import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { listFiles, root } from './repository-files'

// An editor shows a doc comment alone, in a tooltip: without the declaration above it and without its name.
const dependentStart = /^\s*\/\*\*\s*(?:\*\s)?\s*(?:The same|Of|Also|Without)\b.*/gm

// Until these files are reshaped. Nothing may be added.
const beingReshaped = [
  'bench/api/rows/writes.ts',
  'console/src/api/drafts/draft.ts',
  'console/src/forms/drafts/find-draft-key.ts',
  'console/src/forms/drafts/stored-files.ts',
  'console/src/forms/editor/editor-state.ts',
  'console/src/forms/editor/editor-view.ts',
  'console/src/forms/editor/transition.test.ts',
  'console/src/forms/record-form-tabs.test.tsx',
  'console/src/forms/saving/form-note.tsx',
  'console/src/forms/saving/watch-stalls.ts',
  'scripts/run-reporter.mjs',
  'server/src/records/personal-values.ts',
]

test('a doc comment is a sentence that makes sense alone', () => {
  const files = listFiles('*.ts', '*.tsx', '*.mjs').filter((file) => !beingReshaped.includes(file))
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
