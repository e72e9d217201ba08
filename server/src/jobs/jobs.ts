import { createQueue, type QueueOptions } from './queue'
import { createSchedule } from './schedule'

export type Jobs = ReturnType<typeof createJobs>

/** Background work: jobs that a transaction adds, and tasks that run at intervals. */
export function createJobs(options: QueueOptions) {
  const queue = createQueue(options)
  const schedule = createSchedule(options.log)
  let isStopping = false
  schedule.register({ name: 'retry jobs of killed servers', everyMs: 60_000, run: () => queue.retryDeadJobs() })
  return {
    queue,
    schedule,
    /**
     * Starts everything that is registered. A queue that cannot be started is logged, and started by the next
     * job.
     */
    start(): void {
      schedule.start()
      queue.start().catch((error: unknown) => {
        // Its connections may be closed before the start has ended.
        if (!isStopping) options.log.error({ err: error }, 'The job queue did not start')
      })
    },
    /** Aborts running jobs, which are retried by the next server, and waits for scheduled tasks. */
    async stop(withinMs: number): Promise<void> {
      isStopping = true
      await Promise.all([queue.stop(withinMs), schedule.stop()])
    },
  }
}
