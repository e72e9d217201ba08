import { shutdownTimeoutMs } from './shutdown'

/** The process exits after this time even if the shutdown has not finished. */
const exitTimeoutMs = shutdownTimeoutMs + 500

/**
 * npm forwards the SIGINT of Ctrl-C, which the terminal sends to us as well: signals within this time count
 * as one.
 */
const duplicateSignalMs = 500

/**
 * On the first SIGINT, SIGTERM or SIGHUP, runs `stop` and exits. A second signal, or a timeout, exits
 * immediately.
 */
export function onStopSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | null = null
  const onSignal = () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > duplicateSignalMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => process.exit(1), exitTimeoutMs).unref()
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
