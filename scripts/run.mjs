import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The path of a program's script inside node_modules. */
export const inModules = (...path) => join(root, 'node_modules', ...path)

/** Prints an error message and ends the process. */
export function fail(message) {
  console.error(message)
  process.exit(1)
}

/**
 * Runs a program and returns its exit code and output. With `isShown` the output is printed instead
 * of returned. A signal to this process ends it too, because npm sends SIGTERM to this process only.
 * After `limitMs` it is interrupted, and a minute later killed with all processes that it has started.
 */
export function run(program, args, { isShown = false, cwd = root, env = process.env, limitMs } = {}) {
  return new Promise((resolve) => {
    const isGroup = limitMs !== undefined
    const child = spawn(program, args, {
      cwd,
      env,
      detached: isGroup,
      stdio: ['ignore', ...(isShown ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
    })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    const release = endWith(child, { isGroup })
    let isInterrupted = false
    const interrupt = () => {
      isInterrupted = true
      child.kill('SIGINT')
    }
    const timers = isGroup
      ? [setTimeout(interrupt, limitMs), setTimeout(() => kill(child, 'SIGKILL', { isGroup }), limitMs + killDelayMs)]
      : []
    const end = (result) => {
      release()
      for (const timer of timers) clearTimeout(timer)
      resolve({ ...result, isInterrupted })
    }
    child.once('error', (error) => end({ code: 127, output: error.message }))
    child.once('close', (code) => end({ code: code ?? 1, output: Buffer.concat(chunks).toString() }))
  })
}

const killDelayMs = 60_000

/** With `isGroup` also the processes that `child`, which leads a process group, has started. */
function kill(child, signal, { isGroup }) {
  if (!isGroup) return child.kill(signal)
  try {
    return process.kill(-child.pid, signal)
  } catch {
    // All have ended.
    return false
  }
}

/** Forwards signals to `child` and exits after it. Returns a function that stops the forwarding. */
export function endWith(child, { isGroup = false } = {}) {
  const handlers = Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }).map(([name, code]) => {
    const handler = () => {
      child.once('close', () => process.exit(code))
      kill(child, 'SIGTERM', { isGroup })
      setTimeout(() => kill(child, 'SIGKILL', { isGroup }), 2_000).unref()
      setTimeout(() => process.exit(code), 4_000).unref()
    }
    process.on(name, handler)
    return [name, handler]
  })
  return () => {
    for (const [name, handler] of handlers) process.off(name, handler)
  }
}
