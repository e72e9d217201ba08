import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import House from 'lucide-react/icons/house'
import { useMemo } from 'react'
import { cardGridClass } from '../../lists/grid/card-grid-class'
import { CardGridSkeleton } from '../../lists/grid/card-grid-skeleton'
import { useListPlace } from '../../lists/place/use-list-place'
import { PropertyCard, propertyCardShape } from '../properties/list/property-card'
import { placeholderCards, readFilters, type PropertyTab } from '../properties/list/filters/property-filters'
import { usePropertyList } from '../properties/api'
import { buttonClass } from '../../ui/buttons/button-class'
import { classNames } from '../../ui/class-names'
import { EmptyState } from '../../ui/feedback/empty-state'
import { errorInPlace, ListError } from '../../lists/failure/list-error'
import { Tabs } from '../../ui/tabs'
import { Link } from '../../ui/navigation/link'

interface DashboardPropertiesProps {
  tab: PropertyTab
  onTabChange: (tab: PropertyTab) => void
}

/**
 * The newest properties of the selected tab, without menus (S2.39), and a link to all of them: on phones,
 * where four are shown, below them.
 */
export function DashboardProperties({ tab, onTabChange }: DashboardPropertiesProps) {
  const allProperties = tab === 'archived' ? '/properties?tab=archived' : '/properties'
  return (
    <section aria-labelledby="dashboard-properties" className="mt-7">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="dashboard-properties" className="text-16">
          Properties
        </h2>
        <Link to={allProperties} className={classNames(buttonClass({ variant: 'link' }), 'max-sm:hidden')}>
          View All Properties
        </Link>
      </div>
      <Tabs label="Properties" tabs={tabs} value={tab} onValueChange={onTabChange}>
        <NewestProperties tab={tab} />
      </Tabs>
      <Link
        to={allProperties}
        className={classNames(buttonClass({ variant: 'secondary', isFull: true }), 'mt-4 sm:hidden')}
      >
        View All Properties
      </Link>
    </section>
  )
}

const tabs = [
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
] as const

function NewestProperties({ tab }: { tab: PropertyTab }) {
  const filters = useMemo(() => ({ ...readFilters(new URLSearchParams()), tab }), [tab])
  const { cards, error, isFetching, refetch } = usePropertyList(filters, placeholderCards)
  useListPlace(cards !== undefined)
  if (errorInPlace(error, cards))
    return (
      <ListError
        message={propertyMessages.failedToFetchList}
        failure={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  if (!cards) return <CardGridSkeleton {...propertyCardShape} label="Loading properties" count={placeholderCards} />
  if (cards.length === 0) {
    return (
      <EmptyState
        Icon={House}
        title="No properties available"
        text={
          tab === 'active'
            ? 'Listings appear here as soon as they are published.'
            : 'Archived listings are not shown to buyers.'
        }
        action={
          tab === 'active' && (
            <Link to="/properties?form=new" className={buttonClass()}>
              Create New Property
            </Link>
          )
        }
      />
    )
  }
  return (
    <ul className={classNames(cardGridClass, 'max-sm:[&>li:nth-child(n+5)]:hidden')}>
      {cards.slice(0, placeholderCards).map((property) => (
        <li key={property.id}>
          <PropertyCard property={property} />
        </li>
      ))}
    </ul>
  )
}
