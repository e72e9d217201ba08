import type { ChildProcess } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { clearLeftovers } from './embedded-leftovers'
import { logPath } from './embedded-log'
import { hasEnded, type PostgresOptions, spawnPostgres, stopPostgres } from './embedded-postgres'
import { waitUntilReady } from './embedded-ready'
import { makeSocketDirectory, renewSocketDirectory, socketOf } from './embedded-socket'
import { signal } from './process-facts'

export interface ServerOptions extends PostgresOptions {
  log: (line: string) => void
}

export interface RunningServer {
  socketDirectory: string
  stop: (withinMs?: number) => Promise<void>
}

const socketCheckMs = 1_000

/** Runs PostgreSQL until `stop`, starting it again should it end by itself. Resolves when it accepts connections. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { home, folder, identity, isDurable, lock, log } = options
  const socketDirectory = makeSocketDirectory(identity)
  let isStopping = false
  let child = spawnPostgres(options, socketDirectory)
  const ready = () => waitUntilReady({ child, socketDirectory, logFile: logPath(home), isDurable, log })

  const revive = async (waitMs = 0): Promise<void> => {
    log('The database ended unexpectedly; starting it again …')
    await pause(waitMs)
    if (isStopping) return
    try {
      await clearLeftovers(folder, null, log)
      renewSocketDirectory(socketDirectory, identity)
      child = spawnPostgres(options, socketDirectory)
      await ready()
      watch()
    } catch (error) {
      log(error instanceof Error ? error.message : String(error))
      await revive(Math.min(waitMs + 1_000, 5_000))
    }
  }

  const watch = () => {
    const stopChecking = whenSocketIsRemoved(socketDirectory, () => {
      log(`The folder of the database's socket, ${socketDirectory}, was removed; restarting the database …`)
      void stopPostgres(child)
    })
    const onExit = () => {
      stopChecking()
      if (!isStopping) void revive()
    }
    if (hasEnded(child)) onExit()
    else child.once('exit', onExit)
  }

  const stop = async (withinMs?: number) => {
    isStopping = true
    releaseSignals()
    await stopPostgres(child, withinMs)
    rmSync(socketDirectory, { recursive: true, force: true })
    lock.release()
  }
  const releaseSignals = stopOnSignals(() => child, stop)
  try {
    await ready()
  } catch (error) {
    await stop()
    throw error
  }
  watch()
  return { socketDirectory, stop }
}

/** Programs that tidy up temporary files remove sockets too, and a listening PostgreSQL cannot make its socket again. */
function whenSocketIsRemoved(socketDirectory: string, onRemoved: () => void): () => void {
  const timer = setInterval(() => {
    if (existsSync(socketOf(socketDirectory))) return
    clearInterval(timer)
    onRemoved()
  }, socketCheckMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * PostgreSQL must not outlive us. A program with its own signal handlers closes the database itself; for one without them these
 * handlers do it, and whatever way the process exits the last resort is a signal on the way out.
 */
function stopOnSignals(child: () => ChildProcess, stop: () => Promise<void>): () => void {
  const onExit = () => {
    if (!hasEnded(child())) signal(child().pid ?? 0, 'SIGINT')
  }
  const handlers = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((name, place) => {
    const handler = () => {
      if (process.listenerCount(name) > 1) return
      void stop().finally(() => process.exit(128 + ([2, 15, 1][place] ?? 0)))
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
