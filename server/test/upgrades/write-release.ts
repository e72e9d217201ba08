import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { releasesFolder, stateAfter } from './states'

// npm run release:fixture: stores the schema of this version with its rows, from which all later versions are
// tested to upgrade. Done once for each release.

const packageFile = join(import.meta.dirname, '..', '..', '..', 'package.json')
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
const file = join(releasesFolder, `${version}.sql`)
if (existsSync(file)) {
  console.error(`The release ${version} has a fixture already. Set the next version in package.json first.`)
  process.exitCode = 1
} else {
  mkdirSync(releasesFolder, { recursive: true })
  writeFileSync(file, `-- The schema of Gatehouse ${version} with rows of its time. Never edit it.\n${stateAfter()}\n`)
  console.log(`Written: server/test/releases/${version}.sql`)
}
