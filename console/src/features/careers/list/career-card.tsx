import type { Career } from '@gatehouse/contract/entities/career'
import LeavesIcon from 'lucide-react/icons/external-link'
import MapPin from 'lucide-react/icons/map-pin'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { formatNaira } from '../../../format/naira'
import { HistoryLink } from '../../../lists/history-link'
import { Badge, type BadgeTone } from '../../../ui/badge'
import { SelectBox } from '../../../lists/selection/select-box'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { ExternalLink, isWebAddress } from '../../../ui/buttons/external-link'
import { IconButton } from '../../../ui/buttons/icon-button'

interface CareerCardProps {
  career: Career
  /** True while its deletion is pending. */
  isBusy: boolean
  onEdit: () => void
  onDelete: () => void
}

/** A posting. Empty fields keep their line, so that all cards have the same height.
 */
export function CareerCard({ career, isBusy, onEdit, onDelete }: CareerCardProps) {
  const { type, location, description, position, salary, link } = career
  const title = career.title || 'Untitled posting'
  return (
    <Card className={classNames('h-full', isBusy && 'opacity-60')}>
      <article aria-label={title} aria-busy={isBusy} className="flex h-full flex-col px-4 pt-4 pb-1.5">
        <div className="h-6 truncate">
          {type === '' ? (
            <Badge tone="quiet">Type not given</Badge>
          ) : (
            <Badge tone={tones[type] ?? 'quiet'}>{type}</Badge>
          )}
        </div>
        <h2 className="mt-3 truncate text-16" title={title}>
          {title}
        </h2>
        <p className="mt-1 flex items-center gap-1.5 text-13 text-muted">
          <MapPin size={15} className="shrink-0" />
          <span className="truncate" title={location}>
            {location || 'Location not given'}
          </span>
        </p>
        <p className="mt-2.5 line-clamp-2 min-h-[2lh] text-muted [overflow-wrap:anywhere]" title={description}>
          {description}
        </p>
        <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_minmax(calc(50%-6px),auto)] gap-x-3 border-t border-line pt-3">
          <Fact name="Position" value={position || 'Not given'} />
          <Fact name="Salary" value={salary === null ? 'Not given' : formatNaira(salary)} />
        </dl>
        <div className="mt-3 flex min-h-11 items-center border-t border-line pt-1">
          {isWebAddress(link) && (
            <ExternalLink
              href={link}
              className="-ml-1 inline-flex h-11 items-center gap-1.5 px-1 font-semibold lg:h-10"
            >
              View Job
              <LeavesIcon size={15} aria-hidden />
              <span className="sr-only">: {title} (opens in a new tab)</span>
            </ExternalLink>
          )}
          <span className="-mr-2.5 ml-auto flex forced-colors:mr-0">
            <HistoryLink record={['career', career.id]} name={title} />
            <IconButton label={`Edit ${title}`} icon={<Pencil />} isBusy={isBusy} onClick={onEdit} />
            <IconButton label={`Delete ${title}`} icon={<Trash2 />} isBusy={isBusy} onClick={onDelete} />
          </span>
        </div>
        <SelectBox id={career.id} name={title} place="card" />
      </article>
    </Card>
  )
}

const tones: Record<string, BadgeTone> = { Hybrid: 'teal', Remote: 'blue', 'On-site': 'leaf' }

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="mt-0.5 truncate font-semibold tabular-nums" title={value}>
        {value}
      </dd>
    </div>
  )
}
