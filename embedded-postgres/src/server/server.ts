import type { ChildProcess } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { clearLeftovers } from '../processes/leftovers'
import { signal } from '../processes/processes'
import { hasExited, type PostgresOptions, spawnPostgres, stopPostgres } from './postgres-process'
import { waitUntilReady } from './ready'
import { makeSocketDirectory, renewSocketDirectory, socketPath } from './socket'

export interface ServerOptions extends PostgresOptions {
  socketPrefix: string
  log: (line: string) => void
}

const socketCheckIntervalMs = 1_000

/**
 * Runs PostgreSQL until `close`, and restarts it if it exits by itself. Resolves when it accepts connections.
 */
export async function startServer(options: ServerOptions) {
  const { layout, folder, identity, isDurable, lock, socketPrefix, log } = options
  const socketDirectory = makeSocketDirectory(socketPrefix, identity)
  let isClosing = false
  let child = spawnPostgres(options, socketDirectory)
  const ready = () => waitUntilReady({ child, socketDirectory, layout, isDurable, log })

  const restart = async (delayMs = 0): Promise<void> => {
    log('The database exited unexpectedly; restarting it …')
    await pause(delayMs)
    if (isClosing) return
    try {
      await clearLeftovers(folder, socketPrefix, null, log)
      renewSocketDirectory(socketDirectory, identity)
      child = spawnPostgres(options, socketDirectory)
      await ready()
      watch()
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
      await restart(Math.min(delayMs + 1_000, 5_000))
    }
  }

  const watch = () => {
    const stopChecking = onSocketRemoved(socketDirectory, () => {
      log(`The folder of the database's socket, ${socketDirectory}, was removed; restarting the database …`)
      void stopPostgres(child)
    })
    const onExit = () => {
      stopChecking()
      if (!isClosing) void restart()
    }
    if (hasExited(child)) onExit()
    else child.once('exit', onExit)
  }

  const close = async (timeoutMs?: number) => {
    isClosing = true
    removeSignalHandlers()
    await stopPostgres(child, timeoutMs)
    rmSync(socketDirectory, { recursive: true, force: true })
    lock.release()
  }
  const removeSignalHandlers = closeOnSignals(() => child, close)
  try {
    await ready()
  } catch (error) {
    await close()
    throw error
  }
  watch()
  return { socketDirectory, close }
}

/**
 * Programs that clean up temporary files remove sockets too, and a running PostgreSQL cannot create its
 * socket again.
 */
function onSocketRemoved(socketDirectory: string, onRemoved: () => void): () => void {
  const timer = setInterval(() => {
    if (existsSync(socketPath(socketDirectory))) return
    clearInterval(timer)
    onRemoved()
  }, socketCheckIntervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * PostgreSQL must not outlive this process. A program with its own signal handlers closes the database
 * itself; for others these handlers do it. On any other exit PostgreSQL gets a signal.
 */
function closeOnSignals(child: () => ChildProcess, close: () => Promise<void>): () => void {
  const onExit = () => {
    if (!hasExited(child())) signal(child().pid ?? 0, 'SIGINT')
  }
  const handlers = (
    [
      ['SIGINT', 2],
      ['SIGTERM', 15],
      ['SIGHUP', 1],
    ] as const
  ).map(([name, number]) => {
    const handler = () => {
      if (process.listenerCount(name) > 1) return
      void close().finally(() => process.exit(128 + number))
    }
    process.on(name, handler)
    return { name, handler }
  })
  process.once('exit', onExit)
  return () => {
    process.off('exit', onExit)
    for (const { name, handler } of handlers) process.off(name, handler)
  }
}
