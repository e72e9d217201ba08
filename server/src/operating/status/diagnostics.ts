import type { Diagnostics } from '@gatehouse/contract/operating/server-status'
import { sql } from 'kysely'
import { arch, availableParallelism, release, totalmem, type } from 'node:os'

import type { OperatingDependencies } from '../operating-dependencies'
import { findStatus, type StatusDependencies } from './status'

type DiagnosticsDependencies = StatusDependencies &
  Pick<OperatingDependencies, 'pools' | 'slowStatements' | 'recentErrors' | 'media'>

/** What support needs to know: names of settings without values, and numbers. */
export async function findDiagnostics(deps: DiagnosticsDependencies): Promise<Diagnostics> {
  const { healthDb, pools, slowStatements, recentErrors, media, config, now } = deps
  const [status, migrations, rows] = await Promise.all([
    findStatus(deps),
    sql<{ name: string }>`select name from migration order by name`.execute(healthDb),
    sql<{ name: string; count: number }>`
      select relname as name, n_live_tup as count from pg_stat_user_tables
      where schemaname = current_schema() order by relname`.execute(healthDb),
  ])
  return {
    created_at: now().toISOString(),
    status,
    platform: {
      node: process.version,
      os: `${type()} ${release()}`,
      architecture: arch(),
      processors: availableParallelism(),
      memory_bytes: totalmem(),
      process_memory_bytes: process.memoryUsage.rss(),
      has_ffmpeg: media.canConvert,
    },
    settings: Object.fromEntries(
      Object.entries(config.settings).map(([name, isSet]) => [name, isSet ? 'set' : 'not set'] as const),
    ),
    migrations: migrations.rows.map(({ name }) => name),
    rows: Object.fromEntries(rows.rows.map(({ name, count }) => [name, count])),
    pools: Object.fromEntries(
      Object.entries(pools).map(([name, { options, totalCount, idleCount, waitingCount }]) => [
        name,
        { max: options.max, open: totalCount, idle: idleCount, waiting: waitingCount },
      ]),
    ),
    slow_statements: slowStatements.count(),
    errors: recentErrors.list(),
  }
}
