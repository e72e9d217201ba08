import type { ServerStatus } from '@gatehouse/contract/operating/server-status'
import Archive from 'lucide-react/icons/archive'
import Clock from 'lucide-react/icons/clock'
import Cpu from 'lucide-react/icons/cpu'
import Database from 'lucide-react/icons/database'
import HardDrive from 'lucide-react/icons/hard-drive'
import Image from 'lucide-react/icons/image'
import ListChecks from 'lucide-react/icons/list-checks'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { formatBytes } from '../../format/bytes'
import { countOf } from '../../format/count'
import { formatMoment } from '../../format/dates'
import { Card } from '../../ui/card'
import { Facts } from '../../ui/facts'

/** Version, database, storage, jobs and backups. */
export function StatusFacts({ status }: { status: ServerStatus }) {
  const { version, started_at, database, storage, jobs, last_backup, last_rehearsal } = status
  const postgres = `PostgreSQL ${database.version}${database.kind === 'embedded' ? ', embedded' : ''}`
  return (
    <Card className="p-4 md:p-5">
      <h2 className="mb-4 text-16 font-semibold">Details</h2>
      <Facts
        className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-4"
        facts={[
          ['Version', Cpu, `Gatehouse ${version}`],
          ['Running since', Clock, formatMoment(started_at)],
          ['Database', Database, `${postgres}, ${bytesText(database.bytes)}`],
          [
            'Pictures and videos',
            Image,
            `${bytesText(storage.image_bytes + storage.video_bytes)} in ${countOf(storage.images, 'picture', 'pictures')} and ${countOf(storage.videos, 'video', 'videos')}`,
          ],
          ['Free disk space', HardDrive, `${bytesText(storage.free_bytes)} of ${bytesText(storage.total_bytes)}`],
          ['Background jobs', ListChecks, `${jobs.running} running, ${jobs.waiting} waiting, ${jobs.failed} failed`],
          ['Last backup', Archive, formatMoment(last_backup) ?? 'None'],
          ['Last rehearsal of a restore', History, formatMoment(last_rehearsal) ?? 'None'],
        ]}
      />
    </Card>
  )
}

/** On one line with its unit. */
const bytesText = (bytes: number): string => formatBytes(bytes).replace(' ', '\u00A0')
