import type { ServerCheck, ServerState, ServerStatus } from '@gatehouse/contract/operating/server-status'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { Badge, type BadgeTone } from '../../ui/badge'
import { Card } from '../../ui/card'
import { classNames } from '../../ui/class-names'

/** Red, amber or green, also in words, and the sentence of each check. */
export function StatusSummary({ status: { state, checks } }: { status: ServerStatus }) {
  const { Icon, tone } = styles[state]
  return (
    <Card className="p-4 md:p-5">
      <div className="flex items-center gap-3">
        <span className={classNames('flex size-11 shrink-0 items-center justify-center rounded-card', tone)}>
          <Icon size={22} />
        </span>
        <h2 className="text-20 font-semibold">{titleOf(checks)}</h2>
      </div>
      <ul className="mt-4 divide-y divide-line">
        {checks.map((check) => (
          <li key={check.name} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 text-14">
              <span className="block font-semibold">{labels[check.name]}</span>
              <span className="block text-muted wrap-anywhere">{check.message}</span>
            </span>
            <Badge tone={styles[check.state].badge}>{styles[check.state].word}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function titleOf(checks: readonly ServerCheck[]): string {
  const count = (state: ServerState) => checks.filter((check) => check.state === state).length
  const [errors, warnings] = [count('error'), count('warning')]
  if (errors > 0) return errors === 1 ? '1 part does not work' : `${errors} parts do not work`
  if (warnings > 0) return warnings === 1 ? '1 part needs attention' : `${warnings} parts need attention`
  return 'Everything works'
}

const styles = {
  ok: { Icon: CircleCheck, tone: 'bg-green-soft text-green-ink', badge: 'leaf', word: 'Works' },
  warning: { Icon: TriangleAlert, tone: 'bg-orange-soft text-orange', badge: 'warning', word: 'Attention' },
  error: { Icon: CircleAlert, tone: 'bg-red-soft text-red-ink', badge: 'red', word: 'Error' },
} as const satisfies Record<ServerState, { Icon: unknown; tone: string; badge: BadgeTone; word: string }>

const labels: Readonly<Record<ServerCheck['name'], string>> = {
  database: 'Database',
  migrations: 'Tables',
  media: 'Pictures and videos',
  disk: 'Disk space',
  jobs: 'Background jobs',
  backups: 'Backups',
}
