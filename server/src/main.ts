import { StartRefusal } from './db/start-refusal'
import { startGatehouse } from './start-gatehouse'
import { whenAskedToStop } from './stop-signals'

/** The program: scripts/start.mjs imports it once everything is built. */
const starting = startGatehouse(process.env, console.log)

whenAskedToStop(async () => {
  // Asked while still starting: what has been opened by then is closed all the same.
  const running = await starting.catch(() => null)
  await running?.close()
})

try {
  await starting
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error)
  process.exit(1)
}
