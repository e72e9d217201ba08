import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../bench/gatehouse'
import { run } from './programs'
import { expect, type Steps } from './steps'

const deploy = join(root, 'deploy')
const schemas = 'kubernetes-models@5.1.0'

/** Validates what only describes how Gatehouse is run: compose file, units, manifests. */
export async function proveManifests(folder: string, { step }: Steps): Promise<void> {
  await step('compose.yml is valid (docker-compose)', async () => {
    const copy = join(folder, 'compose')
    cpSync(deploy, copy, { recursive: true })
    cpSync(join(copy, 'gatehouse.env.example'), join(copy, 'gatehouse.env'))
    const env = { ...process.env, POSTGRES_PASSWORD: 'one', S3_SECRET: 'two', SITE_ADDRESS: 'localhost' }
    await run('docker-compose', ['-f', 'compose.yml', 'config', '-q'], { cwd: copy, env })
  })
  const units = copyUnits(folder)
  await step('the systemd units are valid (systemd-analyze verify)', async () => {
    const printed = await run('systemd-analyze', ['verify', ...units], { cwd: folder })
    expect('no complaint', printed === '', printed)
  })
  for (const unit of units.filter((path) => path.endsWith('.service'))) {
    await step(`${unit.slice(folder.length + 1)} is exposed to at most 3.0 of 10 (systemd-analyze security)`, () =>
      run('systemd-analyze', ['security', '--offline=true', '--threshold=30', unit], { cwd: folder }),
    )
  }
  await step('the Kubernetes manifests match their schemas', () => validateManifests(folder))
}

/** The units, with a program and a user that exist on this machine. Returns their paths. */
function copyUnits(folder: string): string[] {
  const source = join(deploy, 'systemd')
  return readdirSync(source).map((name) => {
    const text = readFileSync(join(source, name), 'utf8')
      .replace(/^ExecStart=\S+/gm, `ExecStart=${process.execPath}`)
      .replace(/^(User|Group)=.*/gm, '$1=games')
      .replace(/^Documentation=.*/gm, '')
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  })
}

/** The schemas are installed for this only. The script prints one line for each manifest. */
async function validateManifests(folder: string): Promise<void> {
  const cwd = join(folder, 'kubernetes')
  mkdirSync(cwd)
  writeFileSync(join(cwd, 'package.json'), '{ "private": true, "type": "module" }\n')
  await run(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', schemas, 'yaml@2.8.0'],
    {
      cwd,
    },
  )
  const script = `
    import { readFileSync } from 'node:fs'
    import { parseAllDocuments } from 'yaml'
    for (const document of parseAllDocuments(readFileSync(process.argv[1], 'utf8'))) {
      const { apiVersion, kind, ...rest } = document.toJS()
      const models = await import('kubernetes-models/' + apiVersion)
      new models[kind](rest).validate()
      console.log(kind)
    }`
  const args = ['--input-type=module', '-e', script, join(deploy, 'kubernetes', 'gatehouse.yaml')]
  const printed = await run(process.execPath, args, { cwd })
  expect('five manifests', printed.trim().split('\n').length === 5, printed)
}
