import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { listImports, pathOf } from './imports'
import { listFiles, root } from './repository-files'

const withoutExtension = (file: string) => file.replace(/\.\w+$/, '')

/** Files that nothing imports because a page, a command, the build or a worker starts them. */
const started = [
  /\/main\.tsx?$/,
  /^server\/src\/commands\/(?:admin|backup|history|import|media|restore)\.ts$/,
  /^server\/src\/storage\/images\/image-worker\.ts$/,
  // The build adds it to the chunks of the console.
  /^console\/src\/ui\/loading\/load-chunk\.ts$/,
]

// It parses every file, which takes longer than usual on a busy machine.
test('each file of the product is imported by another one, or started', { timeout: 60_000 }, () => {
  const files = listFiles('*.ts', '*.tsx').filter((file) => !/\.test\.tsx?$|(?:^|\/)(?:test|node_modules)\//.test(file))
  const imported = new Set(
    files.flatMap((file) =>
      listImports(file, readFileSync(join(root, file), 'utf8')).map((module) => pathOf(file, module)),
    ),
  )
  const own = files.filter((file) => /^(?:contract|embedded-postgres|server|console|client|demo)\/src\//.test(file))
  const unused = own.filter((file) => !imported.has(withoutExtension(file)))
  expect(unused.filter((file) => !started.some((pattern) => pattern.test(file)))).toEqual([])
})
