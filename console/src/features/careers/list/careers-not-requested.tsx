import { BriefcaseBusiness } from 'lucide-react'
import { Button } from '../../../ui/buttons/button'
import { Card } from '../../../ui/card'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { iconSize } from '../../../ui/icons/icon-size'

/** Shown for other hosts, which may store their postings elsewhere. */
export function CareersNotRequested({ onLoad }: { onLoad: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<BriefcaseBusiness {...iconSize} />}
        title="Careers may not be available"
        text="This server may not support career postings. If it does not, loading them signs you out."
        action={
          <Button variant="secondary" onClick={onLoad}>
            Load Careers
          </Button>
        }
      />
    </Card>
  )
}
