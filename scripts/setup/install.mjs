import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fail, inModules, root, run } from '../run.mjs'

/** Installs the npm packages when node_modules does not match package-lock.json. */
export async function installPackages(log) {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const lockHash = createHash('sha256').update(lock).digest('hex')
  // Below node_modules, so that it is removed together with the packages.
  const record = inModules('.cache', 'gatehouse-packages')
  if (read(record) === lockHash) return
  if (!isInstalled(JSON.parse(lock))) {
    log('Installing packages …')
    await npmCi()
  }
  try {
    mkdirSync(dirname(record), { recursive: true })
    writeFileSync(record, lockHash)
  } catch {
    // Another user owns node_modules. The packages are complete; only the next start takes longer.
  }
}

/** Runs npm: the one that started this script, else the one on PATH. */
export function npm(args, options) {
  const [program, ...first] = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  return run(program, [...first, ...args], options)
}

async function npmCi() {
  // NODE_ENV=production would leave out the packages that build the console.
  const options = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await npm(options)
  if (code === 0) return
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|network/i.test(output)) {
    fail(
      'The npm packages could not be downloaded: check the network connection (or the proxy of npm), then run the same command again.',
    )
  }
  if (/EACCES|EPERM|EROFS/.test(output)) {
    fail(
      `The npm packages could not be installed: this user cannot write to ${root}. Run it as the owner of that folder.`,
    )
  }
  if (/ENOSPC/.test(output)) fail('The npm packages could not be installed: the disk is full.')
  fail(`The npm packages could not be installed:\n${output.trim()}`)
}

/** Whether npm's record of node_modules contains every package of the lock file that this machine needs. */
function isInstalled({ packages }) {
  const record = inModules('.package-lock.json')
  if (!existsSync(record)) return false
  const { packages: installed } = JSON.parse(readFileSync(record, 'utf8'))
  return Object.entries(packages).every(([path, wanted]) => {
    if (wanted.link) return existsSync(join(root, path))
    if (!path.includes('node_modules/') || wanted.optional || wanted.devOptional || wanted.peer) return true
    return installed[path]?.version === wanted.version && installed[path].integrity === wanted.integrity
  })
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
