interface TaskLog {
  error(detail: Record<string, unknown>, message: string): void
}

export interface PeriodicTask {
  /** For the log. */
  readonly name: string
  readonly run: () => Promise<unknown>
}

/**
 * Runs each task every `everyMs`, on its own: one that fails is logged and runs again next time, and one that is still running
 * is not begun a second time. `startsAtOnce` runs all of them now as well. Answers how to stop: no task begins any more, and those
 * that run are waited for.
 */
export function startPeriodicTasks(
  tasks: readonly PeriodicTask[],
  {
    everyMs,
    log,
    startsAtOnce = false,
  }: { readonly everyMs: number; readonly log: TaskLog; readonly startsAtOnce?: boolean },
): () => Promise<void> {
  const running = new Map<string, Promise<void>>()
  const begin = ({ name, run }: PeriodicTask) => {
    if (running.has(name)) return
    const end = run()
      .catch((error: unknown) => log.error({ err: error, task: name }, 'A background task failed'))
      .finally(() => running.delete(name))
    running.set(
      name,
      end.then(() => undefined),
    )
  }
  if (startsAtOnce) tasks.forEach(begin)
  const timer = setInterval(() => tasks.forEach(begin), everyMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await Promise.all(running.values())
  }
}
