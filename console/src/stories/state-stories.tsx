import { Users } from 'lucide-react'
import { Button } from '../ui/buttons/button'
import { DataTable } from '../ui/tables/data-table'
import { EmptyState } from '../ui/feedback/empty-state'
import { ErrorState } from '../ui/feedback/error-state'
import { iconSize } from '../ui/icons/icon-size'
import { PropertyIcon } from '../ui/icons/outline-icons'
import { Loading, Skeleton } from '../ui/feedback/skeleton'
import { StatCard } from '../ui/stat-card'
import { Story } from './story'

export function StateStories() {
  return (
    <>
      <div className="mb-4 grid grid-cols-3 gap-2 md:gap-4">
        <StatCard name="Active Properties" value={1284} icon={<PropertyIcon />} note="+18 this week" />
        <StatCard name="Registered Agents" value={undefined} icon={<Users {...iconSize} />} />
        <StatCard name="Registered Users" value={null} icon={<Users {...iconSize} />} />
      </div>
      <Story title="Empty">
        <EmptyState
          icon={<PropertyIcon />}
          title="No active properties found."
          text="A property is a listing for sale or lease. Create the first one."
          action={<Button>Create New Property</Button>}
        />
      </Story>
      <Story title="Error">
        <ErrorState message="Failed to fetch data. Please try again later." onRetry={() => {}} />
      </Story>
      <Story title="Loading">
        <Loading className="space-y-2">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-64" />
        </Loading>
        <DataTable
          label="Sign-ups"
          columns={[
            { key: 'date', header: 'Date', cell: () => null },
            { key: 'name', header: 'Full Name', cell: () => null },
            { key: 'email', header: 'Mail Address', cell: () => null },
          ]}
          rows={undefined}
          rowKey={() => ''}
          placeholderRows={6}
          empty="No signups found"
        />
      </Story>
    </>
  )
}
