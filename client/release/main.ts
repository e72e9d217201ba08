import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { describeWire } from './describe-wire.ts'

// Builds the package into client/dist: a module for each of src, for bundlers to choose from, with types that
// need neither the contract nor zod. The sources are compiled with these types, which proves that they fit.

/** In declarations, the compiler leaves the names of the sources. */
const withJsNames = (text: string) => text.replace(/((?:from |import\()["']\.{1,2}\/[^"']+)\.ts(["'])/g, '$1.js$2')

const listDeclarations = () =>
  readdirSync(join(client, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => join(client, 'dist', name))

const compilerOptions = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2022', 'DOM', 'DOM.AsyncIterable'],
  types: [],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  declaration: true,
  rootDir: 'src',
  outDir: 'dist',
}

const client = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-client-'))
try {
  cpSync(join(client, 'src'), join(folder, 'src'), { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
  writeFileSync(join(folder, 'src', 'wire.ts'), describeWire())
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }))
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', folder], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
  else {
    rmSync(join(client, 'dist'), { recursive: true, force: true })
    cpSync(join(folder, 'dist'), join(client, 'dist'), { recursive: true })
    for (const file of listDeclarations()) writeFileSync(file, withJsNames(readFileSync(file, 'utf8')))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
