import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { listFiles, root } from './repository-files'

// An editor shows a doc comment alone, in a tooltip: without the declaration above it and without its name.
const dependentStart = /^\s*\/\*\*\s*(?:\*\s)?\s*(?:The same|Of|Also|Without)\b.*/gm

// Until these files are reshaped. Nothing may be added.
const beingReshaped = [
  'console/src/api/uploads/upload-queue.ts',
  'console/src/api/uploads/upload-state.ts',
  'console/src/app/router.tsx',
  'console/src/forms/drafts/use-draft.ts',
  'console/src/forms/drafts/use-stored-files.ts',
  'console/src/forms/merging/merge-values.ts',
  'console/src/forms/saving/form-note.tsx',
  'console/src/forms/saving/missing-fields.tsx',
  'console/src/forms/saving/use-record-submit.ts',
  'console/src/forms/saving/use-saved-change.ts',
  'console/src/forms/saving/use-stalled-save.ts',
  'console/src/forms/uploads/upload-messages.ts',
  'console/src/forms/uploads/upload-panel.tsx',
  'contract/src/operating/server-status.ts',
  'contract/src/personal-data.ts',
  'contract/src/second-factor/second-step.ts',
  'contract/src/values/fields.ts',
  'scripts/run-reporter.mjs',
  'server/src/auth/session-repository.ts',
  'server/src/backup/archive/manifest.ts',
  'server/src/backup/archive/media-list.ts',
  'server/src/backup/archive/paths.ts',
  'server/src/backup/archive/signature.ts',
  'server/src/features/properties/json.ts',
  'server/src/privacy/sources.ts',
  'server/src/records/personal-values.ts',
  'server/src/records/table-writer.ts',
  'server/src/stats/repository.ts',
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
