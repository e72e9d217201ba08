/** The process exits after this time even if the start that the signal interrupts has not finished. */
const startTimeoutMs = 9_000

/** Added to the time that the shutdown may take. */
const exitDelayMs = 500

/**
 * npm forwards the SIGINT of Ctrl-C, which the terminal sends to us as well: signals within this time count
 * as one.
 */
const duplicateSignalMs = 500

/**
 * On the first SIGINT, SIGTERM or SIGHUP, runs `stop` and exits. `stop` calls its parameter with the time in
 * milliseconds that it may take from then on. A second signal, or a timeout, exits immediately.
 */
export function onStopSignal(stop: (limitTo: (ms: number) => void) => Promise<void>): void {
  let stoppingSince: number | null = null
  const onSignal = () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > duplicateSignalMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    let timer: NodeJS.Timeout
    const exitAfter = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => process.exit(1), ms).unref()
    }
    exitAfter(startTimeoutMs)
    stop((ms) => exitAfter(ms + exitDelayMs)).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, onSignal)
}
