import type { TaskLog } from '../log'
import { createQueue, type Queue, type QueueOptions } from './queue'
import { createSchedule, type Schedule } from './schedule'

/** Background work: jobs that a transaction adds, and tasks that run at intervals. */
export interface Jobs {
  readonly queue: Queue
  readonly schedule: Schedule
  /**
   * Starts everything that is registered. A queue that cannot be started is logged, and started by the next
   * job.
   */
  start(): void
  /** Aborts running jobs, which are retried by the next server, and waits for scheduled tasks. */
  stop(withinMs: number): Promise<void>
}

export function createJobs(options: QueueOptions & { readonly log: TaskLog }): Jobs {
  const queue = createQueue(options)
  const schedule = createSchedule(options.log)
  let isStopping = false
  schedule.register({ name: 'retry jobs of killed servers', everyMs: 60_000, run: () => queue.retryDeadJobs() })
  return {
    queue,
    schedule,
    start() {
      schedule.start()
      queue.start().catch((error: unknown) => {
        // Its connections may be closed before the start has ended.
        if (!isStopping) options.log.error({ err: error }, 'The job queue did not start')
      })
    },
    async stop(withinMs) {
      isStopping = true
      await Promise.all([queue.stop(withinMs), schedule.stop()])
    },
  }
}
