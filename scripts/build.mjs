import { createHash } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { precompress } from './precompress.mjs'
import { fail, inModules, root, run } from './run.mjs'

const parts = {
  server: {
    sources: ['server/src', 'server/rolldown.config.mjs', 'contract/src', 'embedded-postgres/src', 'package-lock.json'],
    entry: 'server/src/main.ts',
    product: 'server/dist/main.js',
    build: () => rolldown('server'),
  },
  demo: {
    sources: [
      'demo/src',
      'demo/rolldown.config.mjs',
      'server/src',
      'contract/src',
      'embedded-postgres/src',
      'package-lock.json',
    ],
    entry: 'demo/src/main.ts',
    product: 'demo/dist/main.js',
    build: () => rolldown('demo'),
  },
  console: {
    sources: ['console', 'contract/src', 'package-lock.json'],
    entry: 'console/index.html',
    product: 'console/dist/index.html',
    build: async () => {
      const done = await run(process.execPath, [inModules('vite', 'bin', 'vite.js'), 'build'], {
        cwd: join(root, 'console'),
      })
      if (done.code === 0) await precompress(join(root, 'console', 'dist'))
      return done
    },
  },
}

function rolldown(workspace) {
  const program = inModules('rolldown', 'bin', 'cli.mjs')
  return run(process.execPath, [program, '-c', 'rolldown.config.mjs'], { cwd: join(root, workspace) })
}

/** Builds those of `names` ('server', 'console', 'demo') whose sources are not the ones they were last built from. */
export async function build(names, tell) {
  if (staleOf(names).length === 0) return
  const release = await takeTurn(tell)
  try {
    const stale = staleOf(names)
    if (stale.length > 0) tell(`Building the ${stale.map(({ name }) => name).join(' and the ')} …`)
    const built = await Promise.all(stale.map(async (part) => ({ ...part, ...(await part.build()) })))
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
  if (code !== 0 && /EACCES|EROFS/.test(output)) fail(notWritable(join(root, name)))
  if (code !== 0) fail(`The ${name} could not be built:\n${output.trim()}`)
  writeFileSync(recordOf(name), hash)
}

const notWritable = (folder) =>
  `Gatehouse could not be built: this user may not write in ${folder}. Run it as the owner of that folder.`

/** Two programs that start together would build into each other's folder, so the second waits for the first. */
async function takeTurn(tell) {
  const turn = join(root, '.cache', 'build', 'turn')
  for (let isFirst = true; ; isFirst = false) {
    try {
      mkdirSync(dirname(turn), { recursive: true })
      createWhole(turn, String(process.pid))
      // Also when a failed build ends the program on the spot.
      const release = () => rmSync(turn, { force: true })
      process.once('exit', release)
      return () => {
        process.off('exit', release)
        release()
      }
    } catch (error) {
      if (error.code !== 'EEXIST') fail(notWritable(dirname(turn)))
    }
    if (!isRunning(Number(read(turn)))) rmSync(turn, { force: true })
    else if (isFirst) tell('Waiting for another build …')
    await pause(100)
  }
}

/** A linked file appears with its content or not at all. */
function createWhole(path, content) {
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

function isStale({ name, product, hash }) {
  return !existsSync(join(root, product)) || read(recordOf(name)) !== hash
}

/** Tests and earlier products do not change a product. */
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
