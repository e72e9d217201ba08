import { Hammer } from 'lucide-react'
import { Card } from '../ui/card'
import { EmptyState } from '../ui/empty-state'
import { iconSize } from '../ui/icon-size'
import { PageHeader } from '../ui/page-header'

/** An honest place for a screen that is not built yet. */
export function ComingSoonPage({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>
        <EmptyState
          icon={<Hammer {...iconSize} size={22} />}
          title={`The ${title} screen comes soon`}
          text="It is being built. The rest of the menu is there already."
        />
      </Card>
    </>
  )
}
