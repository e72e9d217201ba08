import { removeExpiredPasswords } from './auth/admin-repository'
import { removeEndedApiKeys } from './auth/api-keys/api-key-repository'
import { removeOldRuns } from './backup/runs'
import { createBackupSchedule } from './backup/schedule'
import { addMissingImportJobs, createImportTask } from './imports/staged/check-import'
import { importChunk } from './imports/staged/write-rows'
import { removeUnusedMappings } from './imports/staged/mappings'
import { removeOldImports } from './imports/staged/staged-imports'
import { removeExpiredExportLinks } from './exports/export-link'
import { removeExpiredLinks } from './auth/links/link-repository'
import { removeExpiredChallenges } from './auth/second-factor/challenges'
import { removeExpiredFactors } from './auth/second-factor/remove-factors'
import { removeOldSecurityEvents } from './auth/security-events'
import { removeExpiredSessions, removeUnusedDevices } from './auth/session-repository'
import { removeExpiredCounters } from './auth/throttle/attempt-limits'
import { watchClock } from './database/clock/clock-watch'
import type { DatabaseClock } from './database/clock/database-clock'
import type { AppDependencies } from './app'
import { refreshAreas } from './features/areas/refresh'
import { addPropertyCounts } from './features/agents/repository'
import { adoptMoves } from './records/changes/adopt-moves'
import { fillPropertyJson } from './features/properties/stored-json'
import { bulkChunk } from './bulk/bulk-chunk'
import { createLinkMail } from './mail/link-mail'
import { entitiesElsewhere } from './history/stored-elsewhere'
import { removeOldPresence } from './history/events/presence'
import { undoChunk } from './history/undo/undo-operation'
import { addMissingOperations, createOperationTask } from './operations/chunks'
import { noticeRecovery } from './records/changes/notice-recovery'
import { sealChanges, sealOldChanges } from './records/changes/seal'
import { removeExpiredIdempotencyKeys } from './records/idempotency'
import { compactAgentPropertyCounter } from './records/counters/agent-property-counter'
import { compactPropertyCounter } from './records/counters/property-counter'
import { removeCopiedValues } from './records/personal-values'
import { addPropertyWords } from './records/search/property-words'
import { refoldSearchTexts } from './records/search/refold'
import { purgeDeleted } from './records/purge'
import { removeOldRecords } from './privacy/retention'
import { removeOldDeliveries } from './webhooks/deliveries'
import { compactDailyCounter } from './records/counters/daily-counter'

const minuteMs = 60_000

/** Registers every background task of the server. */
export function registerBackgroundTasks(
  {
    jobs,
    backgroundDb: db,
    media,
    careers,
    webhooks,
    config,
    log,
    now,
  }: Pick<AppDependencies, 'jobs' | 'backgroundDb' | 'media' | 'careers' | 'webhooks' | 'config' | 'log' | 'now'>,
  clock: DatabaseClock,
): void {
  const { queue, schedule } = jobs
  for (const task of media.tasks) queue.register(task)
  const chunks = {
    undo: undoChunk({ elsewhere: entitiesElsewhere(config), now }),
    import: importChunk({ db, queue, now }),
    bulk: bulkChunk({ now }),
  }
  queue.register(createOperationTask({ db, log }, chunks))
  queue.register(createImportTask({ backgroundDb: db, jobs, now, log }))
  if (config.mail) queue.register(createLinkMail({ backgroundDb: db, config, log }, config.mail))
  const tasks = [
    { name: 'compare the clocks', run: clock.compare },
    { name: 'watch the clock', run: () => watchClock(db) },
    { name: 'remove expired sessions', run: () => removeExpiredSessions(db) },
    { name: 'remove expired counters of attempts', run: () => removeExpiredCounters({ db, now }) },
    { name: 'remove expired links', run: () => removeExpiredLinks(db) },
    { name: 'remove ended keys', run: () => removeEndedApiKeys(db), everyMs: 24 * 60 * minuteMs },
    { name: 'remove expired export links', run: () => removeExpiredExportLinks(db) },
    { name: 'remove old security events', run: () => removeOldSecurityEvents(db, config.retention.securityEventDays) },
    { name: 'remove expired challenges', run: () => removeExpiredChallenges(db) },
    { name: 'remove unused devices', run: () => removeUnusedDevices(db) },
    {
      name: 'remove expired idempotency keys',
      run: () => removeExpiredIdempotencyKeys(db, config.retention.idempotencyHours),
    },
    { name: 'compact the property counter', run: () => compactPropertyCounter(db, now()) },
    {
      name: 'compact the counter of the properties of agents',
      run: () => compactAgentPropertyCounter(db, addPropertyCounts),
    },
    { name: 'compact the counters by day', run: () => compactDailyCounter(db, now()) },
    { name: 'finish interrupted changes of careers', run: () => careers.finishInterrupted() },
    { name: 'notice a recovery of the database', run: () => noticeRecovery(db), runsAtStart: true },
    { name: 'give changes their places', run: () => sealChanges(db), everyMs: 1_000 },
    { name: 'give older changes their places', run: () => sealOldChanges(db), runsAtStart: true },
    { name: 'add missing jobs of operations', run: () => addMissingOperations(db, queue), runsAtStart: true },
    { name: 'adopt moves of the version before', run: () => adoptMoves(db), runsAtStart: true },
    { name: 'store the JSON of properties', run: () => fillPropertyJson(db, log), runsAtStart: true },
    { name: 'make search texts again', run: () => refoldSearchTexts(db, log), runsAtStart: true },
    { name: 'refresh the areas', run: () => refreshAreas(db, log), everyMs: 5_000, runsAtStart: true },
    { name: 'add the words of properties', run: () => addPropertyWords(db), runsAtStart: true },
    { name: 'remove copies of personal values', run: () => removeCopiedValues(db), runsAtStart: true },
    { name: 'remove old sign-ups and inquiries', run: () => removeOldRecords(db, config.retention, now) },
    { name: 'remove old presence', run: () => removeOldPresence(db) },
    { name: 'remove old deliveries of webhooks', run: () => removeOldDeliveries(db), everyMs: 60 * minuteMs },
    { name: 'send to webhooks', run: () => webhooks.run(), everyMs: 1_000 },
    { name: 'purge deleted records', run: () => purgeDeleted(db, now) },
    { name: 'remove the passwords of deleted admins', run: () => removeExpiredPasswords(db) },
    { name: 'remove the second factors of deleted admins', run: () => removeExpiredFactors(db) },
    { name: 'remove expired uploads', run: media.removeExpiredUploads, everyMs: 10 * minuteMs, runsAtStart: true },
    { name: 'remove old imports', run: () => removeOldImports(db), everyMs: 10 * minuteMs },
    { name: 'remove unused mappings', run: () => removeUnusedMappings(db), everyMs: 24 * 60 * minuteMs },
    {
      name: 'add missing jobs of imports',
      run: () => addMissingImportJobs({ backgroundDb: db, jobs, now }),
      everyMs: 60 * minuteMs,
      runsAtStart: true,
    },
    { name: 'remove old runs of backups', run: () => removeOldRuns(db), everyMs: 60 * minuteMs },
    ...createBackupSchedule({ db, settings: config.backup, now, log }),
    { name: 'add missing jobs of media', run: media.addMissingJobs, everyMs: 24 * 60 * minuteMs, runsAtStart: true },
    { name: 'sweep media', run: media.sweep, everyMs: 10 * minuteMs, runsAtStart: true },
  ]
  for (const task of tasks) schedule.register({ everyMs: minuteMs, ...task })
}
