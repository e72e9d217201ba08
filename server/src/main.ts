import { StartupError } from './app-error'
import { startGatehouse } from './start'
import { onStopSignal } from './stop-signals'

/** The program: scripts/start.mjs imports it once everything is built. */
const starting = startGatehouse(process.env, console.log)

onStopSignal(async () => {
  // Asked while still starting: what has been opened by then is closed all the same.
  const running = await starting.catch(() => null)
  await running?.close()
})

try {
  await starting
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
