import ChevronRight from 'lucide-react/icons/chevron-right'
import { useAgent } from '../../agents/api'
import { Photo } from '../../../ui/photo'
import { Skeleton } from '../../../ui/feedback/skeleton'
import { Link } from '../../../ui/navigation/link'

/** The property's agent, by the name that the property has until the agent is loaded. */
export function PropertyAgent({ id, name }: { id: string | null; name: string | null }) {
  const { data: agent, isPending } = useAgent(id)
  const label = agent?.company_name ?? name
  return (
    <section aria-label="Agent" className="mt-4 border-t border-line pt-4">
      <h2 className="text-12 font-regular text-muted">Agent</h2>
      {id === null ? (
        <p className="mt-1 text-muted">No agent</p>
      ) : (
        <Link
          to={`/agents/${encodeURIComponent(id)}`}
          className="-mx-2 mt-1 flex min-h-14 items-center gap-3 rounded-control p-2 hover:bg-hover"
        >
          <span className="flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-control border border-line bg-green-soft font-semibold text-green-ink">
            {agent?.media.logo ? (
              <Photo source={agent.media.logo} alt="" sizes="40px" />
            ) : (
              <span aria-hidden="true">{label?.charAt(0)}</span>
            )}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">
              {label ?? (isPending ? <Skeleton className="h-4 w-32" /> : 'View agent')}
              {isPending && label === null && <span className="sr-only">View agent</span>}
            </span>
            {agent && (
              <span className="block truncate text-13 text-muted">
                {[agent.first_name, agent.last_name].filter(Boolean).join(' ')}
              </span>
            )}
          </span>
          <ChevronRight className="shrink-0 text-muted" />
        </Link>
      )}
    </section>
  )
}
