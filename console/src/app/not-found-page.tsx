import { buttonClass } from '../ui/buttons/button-class'
import { Card } from '../ui/card'
import { EmptyState } from '../ui/feedback/empty-state'
import { PageHeader } from '../ui/page-header'
import { PropertyIcon } from '../ui/icons/outline-icons'
import { Link } from '../ui/navigation/link'

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" />
      <Card>
        <EmptyState
          Icon={PropertyIcon}
          title="There is no page at this address"
          text="The address may be mistyped, or the page may have moved."
          action={
            <Link to="/" className={buttonClass()}>
              Go to the Dashboard
            </Link>
          }
        />
      </Card>
    </>
  )
}
