import type { ServerStatus } from '@gatehouse/contract/operating/server-status'
import { Archive, Clock, Cpu, Database, HardDrive, History, Image, ListChecks } from 'lucide-react'
import { formatBytes } from '../../format/bytes'
import { countOf } from '../../format/count'
import { formatMoment } from '../../format/dates'
import { Card } from '../../ui/card'
import { Fact } from '../../ui/fact'
import { iconSize } from '../../ui/icons/icon-size'

/** Version, database, storage, jobs and backups. */
export function StatusFacts({ status }: { status: ServerStatus }) {
  const { version, started_at, database, storage, jobs, last_backup, last_rehearsal } = status
  const postgres = `PostgreSQL ${database.version}${database.kind === 'embedded' ? ', embedded' : ''}`
  return (
    <Card className="p-4 md:p-5">
      <h2 className="mb-4 text-16 font-semibold">Details</h2>
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
        <Fact name="Version" icon={<Cpu {...iconSize} />}>
          Gatehouse {version}
        </Fact>
        <Fact name="Running since" icon={<Clock {...iconSize} />}>
          {formatMoment(started_at)}
        </Fact>
        <Fact name="Database" icon={<Database {...iconSize} />}>
          {postgres}, {bytesText(database.bytes)}
        </Fact>
        <Fact name="Pictures and videos" icon={<Image {...iconSize} />}>
          {bytesText(storage.image_bytes + storage.video_bytes)} in {countOf(storage.images, 'picture', 'pictures')} and{' '}
          {countOf(storage.videos, 'video', 'videos')}
        </Fact>
        <Fact name="Free disk space" icon={<HardDrive {...iconSize} />}>
          {bytesText(storage.free_bytes)} of {bytesText(storage.total_bytes)}
        </Fact>
        <Fact name="Background jobs" icon={<ListChecks {...iconSize} />}>
          {jobs.running} running, {jobs.waiting} waiting, {jobs.failed} failed
        </Fact>
        <Fact name="Last backup" icon={<Archive {...iconSize} />}>
          {formatMoment(last_backup) ?? 'None'}
        </Fact>
        <Fact name="Last rehearsal of a restore" icon={<History {...iconSize} />}>
          {formatMoment(last_rehearsal) ?? 'None'}
        </Fact>
      </dl>
    </Card>
  )
}

/** On one line with its unit. */
const bytesText = (bytes: number): string => formatBytes(bytes).replace(' ', '\u00A0')
