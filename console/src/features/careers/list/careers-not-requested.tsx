import { BriefcaseBusiness } from 'lucide-react'
import { Button } from '../../../ui/buttons/button'
import { Card } from '../../../ui/card'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { iconSize } from '../../../ui/icons/icon-size'

/** On a host of somebody else, which may keep its postings in another place. */
export function CareersNotRequested({ onLoad }: { onLoad: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<BriefcaseBusiness {...iconSize} />}
        title="Careers may be kept elsewhere"
        text="The server behind this console may not know career postings. If it does not, asking it signs you out."
        action={
          <Button variant="secondary" onClick={onLoad}>
            Ask for careers
          </Button>
        }
      />
    </Card>
  )
}
