import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openBuildPlace } from './setup/build-place.mjs'
import { precompress } from './setup/precompress.mjs'
import { fail, root, run } from './run.mjs'

const parts = {
  server: {
    sources: ['server/src', 'server/rolldown.config.mjs', 'contract/src', 'embedded-postgres/src', 'package-lock.json'],
    entry: 'server/src/main.ts',
    output: 'server/dist/main.js',
    build: (folder) => rolldown(join(folder, 'server')),
  },
  demo: {
    sources: [
      'demo/src',
      'demo/rolldown.config.mjs',
      'scripts/setup/external-packages.mjs',
      'server/src',
      'contract/src',
      'embedded-postgres/src',
      'package-lock.json',
    ],
    entry: 'demo/src/main.ts',
    output: 'demo/dist/main.js',
    build: (folder) => rolldown(join(folder, 'demo')),
  },
  client: {
    sources: ['client', 'contract/src', 'server/src/openapi', 'package-lock.json'],
    entry: 'client/src/main.ts',
    output: 'client/dist/main.js',
    build: (folder) =>
      run(process.execPath, ['--import', 'tsx', join('release', 'main.ts')], { cwd: join(folder, 'client') }),
  },
  console: {
    sources: ['console', 'contract/src', 'package-lock.json'],
    entry: 'console/index.html',
    output: 'console/dist/index.html',
    build: async (folder) => {
      const cwd = join(folder, 'console')
      const result = await run(process.execPath, [join('..', 'node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
        cwd,
      })
      if (result.code === 0) await precompress(join(cwd, 'dist'))
      return result
    },
  },
}

function rolldown(cwd) {
  const program = join('..', 'node_modules', 'rolldown', 'bin', 'cli.mjs')
  return run(process.execPath, [program, '-c', 'rolldown.config.mjs'], { cwd })
}

/**
 * Builds those of `names` (of `parts` above) whose sources have changed since their last build.
 */
export async function build(names, log) {
  if (staleOf(names).length === 0) return
  const release = await lockBuild(log)
  try {
    const stale = staleOf(names)
    if (stale.length === 0) return
    log(`Building the ${stale.map(({ name }) => name).join(' and the ')} …`)
    const place = openBuildPlace()
    const built = await Promise.all(stale.map(async (part) => ({ ...part, ...(await part.build(place.folder)) })))
    place.close(built.filter(({ code }) => code === 0).map(({ name }) => name))
    for (const part of built) record(part)
  } finally {
    release()
  }
}

function staleOf(names) {
  return names
    .filter((name) => existsSync(join(root, parts[name].entry)))
    .map((name) => ({ name, ...parts[name], hash: hashOf(parts[name].sources) }))
    .filter(isStale)
}

function record({ name, code, output, hash }) {
  if (code !== 0 && /EACCES|EROFS/.test(output)) fail(notWritableMessage(join(root, name)))
  if (code !== 0) fail(`The ${name} could not be built:\n${output.trim()}`)
  writeFileSync(recordOf(name), hash)
}

const notWritableMessage = (folder) =>
  `Gatehouse could not be built: this user cannot write to ${folder}. Run it as the owner of that folder.`

/**
 * Waits until no other process builds, because both would
 * write to the same folders. Returns a function that unlocks.
 */
async function lockBuild(log) {
  const lock = join(root, '.cache', 'build', 'lock')
  for (let isFirst = true; ; isFirst = false) {
    try {
      mkdirSync(dirname(lock), { recursive: true })
      createAtomically(lock, String(process.pid))
      // `fail` ends the process before the `finally` of the caller runs.
      const release = () => rmSync(lock, { force: true })
      process.once('exit', release)
      return () => {
        process.off('exit', release)
        release()
      }
    } catch (error) {
      if (error.code !== 'EEXIST') fail(notWritableMessage(dirname(lock)))
    }
    if (!isRunning(Number(read(lock)))) rmSync(lock, { force: true })
    else if (isFirst) log('Waiting for another build …')
    await pause(100)
  }
}

/** Creates a file together with its content: a link is atomic. Throws EEXIST if the file exists. */
function createAtomically(path, content) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, content)
  try {
    linkSync(draft, path)
  } finally {
    rmSync(draft)
  }
}

function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

const recordOf = (name) => join(root, '.cache', 'build', name)

function isStale({ name, output, hash }) {
  return !existsSync(join(root, output)) || read(recordOf(name)) !== hash
}

/** The hash of all sources without tests and build output. */
function hashOf(sources) {
  const hash = createHash('sha256')
  const add = (path) => {
    if (!existsSync(path)) return
    if (!statSync(path).isDirectory()) {
      hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path))
      return
    }
    for (const name of readdirSync(path).toSorted()) {
      if (!/^(dist|test|node_modules)$|\.test\.tsx?$/.test(name)) add(join(path, name))
    }
  }
  for (const source of sources) add(join(root, source))
  return hash.digest('hex')
}
