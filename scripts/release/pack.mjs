import { requireNode } from '../setup/node-version.mjs'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { prepare } from '../prepare.mjs'
import { fail, root } from '../run.mjs'
import { npm } from '../setup/install.mjs'

requireNode()

// Packs everything that a server needs into one tarball, with the versions of package-lock.json, and the
// client of the API into another one.

const folder = join(root, 'dist', 'release')
const clientFolder = join(root, 'dist', 'client')
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

await prepare({ parts: ['server', 'console', 'client'] })
rmSync(join(root, 'dist'), { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
copyFiles()
write('package.json', packageJson())
await writeShrinkwrap()
copyClient()
print(await pack(clientFolder))
print(await pack(folder))

function copyFiles() {
  const files = ['LICENSE', 'README.md', '.env.example', 'docs', 'deploy', 'monitoring', 'console/dist', 'server/dist']
  const setup = ['environment', 'node-version', 'setting-names', 'settings-file'].map((name) => `setup/${name}.mjs`)
  const scripts = ['release/gatehouse.mjs', 'run.mjs', ...setup]
  const filter = (path) => !path.endsWith('.map') && path !== join(root, 'docs', 'pictures')
  for (const file of [...files, ...scripts.map((name) => join('scripts', name))]) {
    cpSync(join(root, file), join(folder, file), { recursive: true, filter })
  }
  chmodSync(join(folder, 'scripts', 'release', 'gatehouse.mjs'), 0o755)
}

/** The package of the client has no dependency: its types were generated, and it contains no zod. */
function copyClient() {
  mkdirSync(clientFolder, { recursive: true })
  for (const name of ['dist', 'examples'])
    cpSync(join(root, 'client', name), join(clientFolder, name), { recursive: true })
  for (const file of ['LICENSE', join('client', 'README.md')])
    cpSync(join(root, file), join(clientFolder, basename(file)))
  const { private: _, devDependencies: __, ...described } = read('client/package.json')
  const { version, license, engines } = read('package.json')
  for (const name of readdirSync(join(clientFolder, 'examples'))) nameTarball(name, version)
  const exports = { '.': { types: './dist/main.d.ts', default: './dist/main.js' }, './package.json': './package.json' }
  const content = { ...described, version, license, engines, exports, files: ['dist', 'examples'] }
  writeFileSync(join(clientFolder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`)
}

/** An example installs the client from the tarball beside it: `@gatehouse` is no scope of a registry. */
function nameTarball(example, version) {
  const file = join(clientFolder, 'examples', example, 'package.json')
  const described = JSON.parse(readFileSync(file, 'utf8'))
  described.dependencies['@gatehouse/client'] = `file:../gatehouse-client-${version}.tgz`
  writeFileSync(file, `${JSON.stringify(described, null, 2)}\n`)
}

function packageJson() {
  const { name, version, description, license, engines, overrides } = read('package.json')
  const workspaces = ['contract', 'embedded-postgres', 'server'].map((path) => read(`${path}/package.json`))
  const dependencies = Object.fromEntries(
    workspaces
      .flatMap((workspace) => Object.entries(workspace.dependencies))
      .filter(([id]) => !id.startsWith('@gatehouse/')),
  )
  const { optionalDependencies } = read('embedded-postgres/package.json')
  const bin = { gatehouse: 'scripts/release/gatehouse.mjs' }
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    bin,
    dependencies,
    optionalDependencies,
    overrides,
  }
}

/** npm installs exactly these versions with the package; package-lock.json would not be part of it. */
async function writeShrinkwrap() {
  const { lockfileVersion, packages } = read('package-lock.json')
  const isInstalled = ([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev
  // In the release, the packages of the server's folder are those of the root.
  const entries = Object.entries(packages).filter(isInstalled)
  const locked = entries.map(([path, entry]) => [path.slice(path.indexOf('node_modules/')), entry])
  const all = { '': packageJson(), ...Object.fromEntries(locked) }
  write('package-lock.json', { lockfileVersion, requires: true, packages: all })
  // Removes what only the console and the tests need. The registry is not asked, so no version can change.
  await runNpm(['install', '--package-lock-only', '--offline', '--omit-lockfile-registry-resolved'])
  renameSync(join(folder, 'package-lock.json'), join(folder, 'npm-shrinkwrap.json'))
}

async function pack(cwd) {
  const output = await runNpm(['pack', '--json', `--pack-destination=${join(root, 'dist')}`], cwd)
  const packed = JSON.parse(output.slice(output.search(/^[[{]/m)))
  const [{ filename }] = Array.isArray(packed) ? packed : Object.values(packed)
  return join(root, 'dist', filename)
}

function print(tarball) {
  console.log(`${tarball} (${(statSync(tarball).size / 1e6).toFixed(tarball.includes('client') ? 2 : 1)} MB)`)
}

async function runNpm(args, cwd = folder) {
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await npm([...args, ...options], { cwd })
  if (code !== 0) fail(`npm ${args[0]} failed:\n${output.trim()}`)
  return output
}

function write(name, content) {
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
}
