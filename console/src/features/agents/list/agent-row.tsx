import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import Trash2 from 'lucide-react/icons/trash'
import { mailtoOf, telOf } from '../../../format/contact-address'
import { formatPhone } from '../../../format/phone-number'
import { SelectBox } from '../../../lists/selection/select-box'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { RecordMenu } from '../../../lists/record-menu'
import { stretchedLinkClass } from '../../../ui/stretched-link-class'
import { Link } from '../../../ui/navigation/link'
import { AgentLogo } from '../agent-logo'
import type { AgentCardProps } from './agent-card'
import { AgentPropertyCount } from './agent-property-count'

/**
 * An agent in the list on phones: the row opens its page,
 * phone and mail are below, within reach of the thumb.
 */
export function AgentRow({ agent, onEdit, onDelete, isEager, isBusy }: AgentCardProps) {
  const name = agent.company_name || 'Agent without a name'
  const dialled = telOf(agent.phone_number)
  return (
    <Card className={classNames('flex h-full flex-col', isBusy && 'opacity-60')}>
      <article aria-label={name} aria-busy={isBusy} className="flex flex-1 flex-col">
        <div className="relative flex flex-1 items-center gap-3 py-2.5 pl-3">
          <span className="block size-12 shrink-0 overflow-hidden rounded-control border border-line">
            <AgentLogo agent={agent} sizes="48px" isEager={isEager} className="p-1 text-14" />
          </span>
          <span className="min-w-0 flex-1">
            <h2 className="truncate text-16">
              <Link to={`/agents/${encodeURIComponent(agent.id)}`} className={stretchedLinkClass}>
                {name}
              </Link>
            </h2>
            <span className="mt-0.5 flex items-center gap-1.5 text-13 text-muted tabular-nums">
              <House size={16} className="shrink-0" />
              <span className="sr-only">Properties: </span>
              <AgentPropertyCount agent={agent} />
            </span>
          </span>
          <RecordMenu
            record={['agent', agent.id]}
            label={`Actions for ${name}`}
            // The checkbox takes the corner: with a mouse on hover, on touch screens while rows are selected.
            className="relative z-10 mr-1 pointer-coarse:group-data-selecting/rows:invisible pointer-fine:mr-11"
            actions={[
              ...(onEdit ? [{ label: 'Edit', icon: <Pencil />, onSelect: onEdit, shortcut: 'e' }] : []),
              {
                label: 'Delete',
                icon: <Trash2 />,
                onSelect: onDelete,
                isDangerous: true,
                isDisabled: isBusy,
              },
            ]}
          />
        </div>
        <div className="flex divide-x divide-line border-t border-line empty:hidden">
          {dialled !== null && (
            <a href={dialled} className={contactClass}>
              <Phone size={16} className="shrink-0" />
              <span className="tabular-nums">{formatPhone(agent.phone_number)}</span>
            </a>
          )}
          {agent.email && (
            <a href={mailtoOf(agent.email)} className={contactClass}>
              <Mail size={16} className="shrink-0" />
              <span className="truncate">{agent.email}</span>
            </a>
          )}
        </div>
        <SelectBox id={agent.id} name={name} place="card" />
      </article>
    </Card>
  )
}

const contactClass =
  'flex min-h-11 min-w-0 flex-1 items-center justify-center gap-2 px-3 text-13 text-green-ink focus-visible:-outline-offset-2'
