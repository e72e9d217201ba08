import { StartupError } from './app-error'
import { startGatehouse } from './start'
import { onStopSignal } from './stop-signals'

/** The server program. scripts/start.mjs imports its bundle. */
const starting = startGatehouse(process.env, console.log)

// Node itself prints the source line before an uncaught error: all of a bundled file.
process.on('uncaughtException', (error) => {
  console.error(error)
  process.exit(1)
})

onStopSignal(async (limitTo) => {
  // On a signal during the start, wait for it, so that everything it opened is closed.
  const running = await starting.catch(() => null)
  if (!running) return
  limitTo(running.closeTimeoutMs)
  await running.close()
})

try {
  await starting
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
