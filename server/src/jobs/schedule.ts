import type { TaskLog } from '../log'

export interface ScheduledTask {
  /** Unique; for the log. */
  readonly name: string
  readonly everyMs: number
  /** Whether it runs immediately after the start, too. */
  readonly runsAtStart?: boolean
  /** Every instance of the server runs it, possibly at the same time. Not retried before its next time. */
  readonly run: () => unknown
}

export function createSchedule(log: Pick<TaskLog, 'error'>) {
  const tasks = new Map<string, ScheduledTask>()
  const running = new Map<string, Promise<unknown>>()
  let timers: NodeJS.Timeout[] = []

  function startTask({ name, run }: ScheduledTask): void {
    if (running.has(name)) return
    // Deferred, so that the entry exists before a task that does not wait removes it.
    const done = Promise.resolve()
      .then(run)
      .catch((error: unknown) => log.error({ err: error, task: name }, 'A background task failed'))
      .finally(() => running.delete(name))
    running.set(name, done)
  }

  return {
    /** Adds a task. Call it before `start`. */
    register(task: ScheduledTask): void {
      if (tasks.has(task.name)) throw new Error(`The task "${task.name}" is registered twice`)
      tasks.set(task.name, task)
    },
    /**
     * Runs each task at its interval, independently of the others. One that is running is not started again.
     */
    start(): void {
      timers = [...tasks.values()].map((task) => {
        if (task.runsAtStart) startTask(task)
        return setInterval(startTask, task.everyMs, task).unref()
      })
    },
    /** Starts no more tasks, and waits for those that are running. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running.values())
    },
  }
}
