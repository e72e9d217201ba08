import type { LucideIcon } from 'lucide-react'
import { formatCount } from '../../format/count'
import { classNames } from '../../ui/class-names'
import { StatCard } from '../../ui/stat-card'
import { type CountName, useCounts } from './api'

interface StatCardsProps {
  cards: readonly {
    name: string
    count: CountName
    Icon: LucideIcon
    /** Below it: how many of them are new this week. */
    news?: CountName
    /** Shown where the server cannot count. */
    otherwise?: number | null | undefined
  }[]
}

/** Two or three counts above a list. */
export function StatCards({ cards }: StatCardsProps) {
  const count = useCounts()
  const columns = cards.length === 2 ? 'grid-cols-2 gap-2.5 xl:grid-cols-3' : 'grid-cols-3 gap-2'
  return (
    <div className={classNames('mb-4 grid md:gap-4', columns)}>
      {cards.map(({ name, count: counted, Icon, news, otherwise = null }) => {
        const value = count(counted)
        return (
          <StatCard
            key={name}
            name={name}
            value={value === null ? otherwise : value}
            icon={<Icon />}
            note={news && <NewThisWeek count={count(news)} />}
          />
        )
      })}
    </div>
  )
}

/** The line is reserved while loading, so that the cards do not grow. */
function NewThisWeek({ count }: { count: number | null | undefined }) {
  if (count === undefined || count === null) return <span aria-hidden="true">&nbsp;</span>
  if (count === 0) return <span className="font-regular text-muted">None this week</span>
  return `+${formatCount(count)} this week`
}
