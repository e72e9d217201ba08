import { useId, type ReactNode } from 'react'
import { Card } from '../../../ui/card'

interface PropertySectionProps {
  title: string
  /** The number of items, next to the title. */
  note?: ReactNode
  children: ReactNode
}

/** A titled section of a property's page. */
export function PropertySection({ title, note, children }: PropertySectionProps) {
  const id = useId()
  return (
    <Card className="p-4 md:p-5">
      <section aria-labelledby={id}>
        <h2 id={id} className="mb-3 text-16">
          {title}
          {note !== undefined && <span className="ml-2 text-14 font-medium text-muted tabular-nums">{note}</span>}
        </h2>
        {children}
      </section>
    </Card>
  )
}
