import type { ServerState, ServerStatus } from '@gatehouse/contract/operating/server-status'
import { sql } from 'kysely'

import { findLastRuns } from '../../backup/runs'
import { findQueueState } from '../../jobs/queue-state'
import { readVolume } from '../../database/embedded-database'
import type { OperatingDependencies } from '../operating-dependencies'
import { version } from '../version'

export type StatusDependencies = Pick<OperatingDependencies, 'healthDb' | 'health' | 'usage' | 'config' | 'now'>

export async function findStatus(deps: StatusDependencies): Promise<ServerStatus> {
  const { healthDb, health, usage, config, now } = deps
  const [{ checks }, used, disk, queue, backups, postgres] = await Promise.all([
    health.report(),
    usage(),
    readVolume(config.dataDir),
    findQueueState(healthDb),
    findLastRuns(healthDb),
    sql<{ server_version: string }>`show server_version`.execute(healthDb),
  ])
  const { images, image_bytes, videos, video_bytes } = used
  const { waiting, running, failed, oldestSeconds } = queue
  return {
    state: worstOf(checks.map(({ state }) => state)),
    checks: [...checks],
    version,
    started_at: new Date(now().getTime() - process.uptime() * 1_000).toISOString(),
    database: {
      kind: config.databaseUrl === null ? 'embedded' : 'server',
      version: postgres.rows[0]?.server_version ?? '',
      bytes: used.database_bytes,
    },
    storage: {
      images,
      image_bytes,
      videos,
      video_bytes,
      free_bytes: disk.freeBytes,
      total_bytes: disk.totalBytes,
    },
    jobs: { waiting, running, failed, oldest_seconds: oldestSeconds },
    last_backup: backups.backup.successAt?.toISOString() ?? null,
    last_rehearsal: backups.rehearsal.successAt?.toISOString() ?? null,
  }
}

const worstOf = (states: readonly ServerState[]): ServerState =>
  states.includes('error') ? 'error' : states.includes('warning') ? 'warning' : 'ok'
