import type { PropertyCard as Listed } from '@gatehouse/contract/entities/property'
import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import House from 'lucide-react/icons/house'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { countOf } from '../../../format/count'
import { InfiniteGrid } from '../../../lists/grid/infinite-grid'
import { Button } from '../../../ui/buttons/button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { RecordMenu } from '../../../lists/record-menu'
import { PropertyCard, propertyCardShape } from './property-card'
import type { PropertyFilters } from './filters/property-filters'
import { isFiltered, placeholderCards } from './filters/property-filters'
import type { usePropertyList } from '../api'
import { propertyName } from '@gatehouse/contract/listing/property-name'
import { propertySelections } from './selected/property-selection'
import { usePropertyActions } from '../use-property-actions'

const PrintedProperties = lazyComponent(() => import('./printed-properties').then((module) => module.PrintedProperties))

export const PropertyTable = lazyComponent(() =>
  import('../table/property-table').then((module) => module.PropertyTable),
)

interface PropertyResultsProps {
  list: ReturnType<typeof usePropertyList>
  /** Those of the cards that are shown. */
  filters: PropertyFilters
  /** Right of the number: the sort order and the layout. */
  controls: ReactNode
  isTable: boolean
  onEdit: (property: Listed) => void
  /** The create button of the empty state. */
  create: ReactNode
  onClearFilters: () => void
  onSearch: (q: string) => void
}

/** Cards in the first viewport; their images are loaded eagerly. */
const cardsInFirstView = 4

/** The content below the tabs: skeletons, the error, the empty text or the cards. */
export function PropertyResults({
  list,
  filters,
  controls,
  isTable,
  onEdit,
  create,
  onClearFilters,
  onSearch,
}: PropertyResultsProps) {
  const { menuOf, pendingId, dialog } = usePropertyActions()
  return (
    <>
      {dialog}
      <InfiniteGrid
        list={list}
        label="Properties"
        loading="Loading properties"
        failed={propertyMessages.failedToFetchList}
        found={list.total === undefined ? null : countOf(list.total, 'property', 'properties', list.isMinimum)}
        controls={controls}
        empty={{
          Icon: House,
          title: `No ${filters.tab} properties found.`,
          ...(filters.tab === 'archived'
            ? { text: 'To archive a property, open the menu on its card. You can unarchive it at any time.' }
            : { text: 'A property is a listing for sale or lease.', action: create }),
        }}
        noMatches={
          isFiltered(filters)
            ? {
                title: filters.q.trim() ? `No property matches "${filters.q}".` : 'No property matches these filters.',
                onSearch,
                action: (
                  <Button variant="secondary" onClick={onClearFilters}>
                    Clear Filters
                  </Button>
                ),
              }
            : undefined
        }
        placeholderCount={placeholderCards}
        {...propertyCardShape}
        Rows={isTable ? PropertyTable : undefined}
        Printed={PrintedProperties}
        selectable={propertySelections[filters.tab]}
        renderCard={(property, index) => (
          <PropertyCard
            property={property}
            isEager={index < cardsInFirstView}
            isBusy={pendingId === property.id}
            menu={
              <RecordMenu
                record={['property', property.id]}
                label={`Actions for ${propertyName(property)}`}
                actions={[
                  { label: 'Edit', icon: <Pencil />, onSelect: () => onEdit(property), shortcut: 'e' },
                  ...menuOf(property, filters.tab === 'archived'),
                ]}
              />
            }
          />
        )}
      />
    </>
  )
}
