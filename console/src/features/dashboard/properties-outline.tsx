import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import Archive from 'lucide-react/icons/archive'
import House from 'lucide-react/icons/house'
import KeyRound from 'lucide-react/icons/key-round'
import Tag from 'lucide-react/icons/tag'
import type { ReactNode } from 'react'
import { formatCount } from '../../format/count'
import type { CountName } from '../stats/api'
import { useStats } from '../stats/api'
import { Card } from '../../ui/card'
import { classNames } from '../../ui/class-names'
import { Dash } from '../../ui/dash'
import { ErrorState } from '../../ui/feedback/error-state'
import { Skeleton } from '../../ui/feedback/skeleton'
import { useDelayed } from '../../ui/feedback/use-delayed'

/** The four counts of the outline; for sale, for lease and archived add up to registered. */
export function PropertiesOutline() {
  const { data: counts, isError, isFetching, refetch } = useStats()
  return (
    <Card className="flex flex-col p-4 md:p-5">
      <h2 className="mb-4 text-16">Properties Outline</h2>
      {isError && !counts ? (
        <ErrorState
          message={propertyMessages.failedToFetchList}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <>
          <dl className="grid flex-1 grid-cols-2 gap-2.5 xl:grid-cols-1">
            {entries.map((entry) => (
              <div
                key={entry.name}
                className={classNames(
                  'relative flex min-h-[70px] flex-col-reverse justify-center rounded-control px-4 py-3 text-on-state',
                  entry.colorClass,
                )}
              >
                <dt className="text-14">
                  {entry.name}
                  <span className="absolute inset-y-0 right-4 flex items-center">{entry.icon}</span>
                </dt>
                <dd className="text-20 font-bold tabular-nums">
                  {counts ? <Count value={counts[entry.count]} /> : <LoadingCount />}
                </dd>
              </div>
            ))}
          </dl>
          <ShareBar
            label="Share of all registered properties"
            shares={entries
              .slice(1)
              .map(({ name, count, colorClass }) => ({ name, colorClass, count: counts?.[count] ?? 0 }))}
          />
        </>
      )}
    </Card>
  )
}

interface Entry {
  name: string
  count: CountName
  icon: ReactNode
  colorClass: string
}

const entries: readonly Entry[] = [
  { name: 'Registered', count: 'registered_properties', icon: <House />, colorClass: 'bg-blue' },
  { name: 'For Sale', count: 'properties_for_sale', icon: <Tag />, colorClass: 'bg-teal' },
  { name: 'For Lease', count: 'properties_for_lease', icon: <KeyRound />, colorClass: 'bg-leaf' },
  { name: 'Archived', count: 'archived_properties', icon: <Archive />, colorClass: 'bg-red' },
]

const Count = ({ value }: { value: number | null | undefined }) =>
  value === null || value === undefined ? <Dash why="Not available" /> : formatCount(value)

function LoadingCount() {
  const isShown = useDelayed(true)
  return (
    <span className="flex h-7 items-center">
      {isShown && <Skeleton className="h-5 w-14 opacity-30" />}
      <span className="sr-only">Loading</span>
    </span>
  )
}

interface ShareBarProps {
  label: string
  shares: readonly { name: string; count: number; colorClass: string }[]
}

/** A stacked bar of shares. Empty when the total is zero. */
function ShareBar({ label, shares }: ShareBarProps) {
  const whole = shares.reduce((sum, share) => sum + share.count, 0)
  const percent = (count: number) => (whole === 0 ? 0 : Math.round((count / whole) * 100))
  const description = shares.map(({ name, count }) => `${name} ${percent(count)}%`).join(', ')
  return (
    <div
      role="img"
      aria-label={`${label}: ${description}`}
      title={description}
      className="mt-4 flex h-2 gap-px overflow-hidden rounded-full bg-skeleton forced-color-adjust-none"
    >
      {shares
        .filter((share) => share.count > 0)
        .map(({ name, count, colorClass }) => (
          <span key={name} className={classNames('min-w-1', colorClass)} style={{ flexGrow: count }} />
        ))}
    </div>
  )
}
