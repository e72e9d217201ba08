import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dash } from './dash'

export type Fact = readonly [name: string, Icon: LucideIcon, value: ReactNode]

/**
 * Values with their names and icons; an empty one is a dash. A link in a
 * value can cover the whole area: `before:absolute before:inset-0`.
 */
export const Facts = ({ facts, className }: { facts: readonly Fact[]; className: string }) => (
  <dl className={className}>
    {facts.map(([name, Icon, value]) => (
      <div key={name} className="relative min-h-9 min-w-0 pl-12">
        <dt className="text-12 text-muted">
          <span className="absolute top-0 left-0 flex size-9 items-center justify-center rounded-control bg-green-soft text-green-ink">
            <Icon />
          </span>
          {name}
        </dt>
        <dd className="font-semibold wrap-anywhere tabular-nums">
          {value || <Dash why="Not given" className="font-regular text-muted" />}
        </dd>
      </div>
    ))}
  </dl>
)
