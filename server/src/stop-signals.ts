import { shutdownMs } from './shutdown'

/** How long a graceful end may take before the process ends anyway. */
const graceMs = shutdownMs + 500

/** npm sends Ctrl-C on to us, which the terminal sends to us too: two signals within this time are one. */
const sameKeyMs = 500

/** Runs `stop` on the first SIGINT, SIGTERM or SIGHUP and ends the process; a second signal, or too long a wait, ends it at once. */
export function onStopSignal(stop: () => Promise<void>): void {
  let askedAt: number | null = null
  const onSignal = () => {
    if (askedAt !== null) {
      if (performance.now() - askedAt > sameKeyMs) process.exit(1)
      return
    }
    askedAt = performance.now()
    setTimeout(() => process.exit(1), graceMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, onSignal)
}
