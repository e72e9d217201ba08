import House from 'lucide-react/icons/house'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { mailtoOf } from '../../../format/contact-address'
import { cardSizes } from '../../../lists/grid/card-grid-class'
import { SelectBox } from '../../../lists/selection/select-box'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { IconButton } from '../../../ui/buttons/icon-button'
import { Link } from '../../../ui/navigation/link'
import type { ListedAgent } from './agent-filters'
import { AgentLogo } from '../agent-logo'
import { AgentPropertyCount } from './agent-property-count'

export interface AgentCardProps {
  agent: ListedAgent
  /** Undefined where agents cannot be edited. */
  onEdit: (() => void) | undefined
  onDelete: () => void
  isEager: boolean
  /** True while its deletion is pending. */
  isBusy: boolean
}

/** An agent's card in the grid. The logo links to its page. */
export function AgentCard({ agent, onEdit, onDelete, isEager, isBusy }: AgentCardProps) {
  const name = agent.company_name || 'Agent without a name'
  return (
    <Card className={classNames('flex h-full flex-col overflow-hidden', isBusy && 'opacity-60')}>
      <article aria-label={name} aria-busy={isBusy} className="flex flex-1 flex-col">
        <Link
          to={`/agents/${encodeURIComponent(agent.id)}`}
          aria-label={`Open ${name}`}
          className="block aspect-2/1 border-b border-line focus-visible:-outline-offset-2"
        >
          <AgentLogo agent={agent} sizes={cardSizes} isEager={isEager} className="p-5 text-34" />
        </Link>
        <div className="flex flex-1 flex-col px-3.5 pt-3 pb-1.5">
          <h2 className="truncate text-16" title={name}>
            {name}
          </h2>
          <a
            href={mailtoOf(agent.email)}
            title={agent.email}
            className="flex min-h-11 items-center text-muted hover:text-ink hover:underline lg:min-h-6"
          >
            <span className="truncate">{agent.email}</span>
          </a>
          <div className="mt-auto pt-1 lg:pt-2.5">
            <div className="flex min-h-11 items-center gap-2 border-t border-line pt-1 lg:min-h-10">
              <span
                className="mr-auto flex min-w-0 items-center gap-1.5 text-13 text-muted tabular-nums"
                title="Properties"
              >
                <House size={16} className="shrink-0" />
                <span className="sr-only">Properties: </span>
                <span className="truncate">
                  <AgentPropertyCount agent={agent} />
                </span>
              </span>
              <span className="-my-1 -mr-2.5 flex forced-colors:mr-0">
                {onEdit && <IconButton label={`Edit ${name}`} icon={<Pencil size={16} />} onClick={onEdit} />}
                <IconButton label={`Delete ${name}`} icon={<Trash2 size={16} />} onClick={onDelete} isBusy={isBusy} />
              </span>
            </div>
          </div>
        </div>
        <SelectBox id={agent.id} name={name} place="card" />
      </article>
    </Card>
  )
}
