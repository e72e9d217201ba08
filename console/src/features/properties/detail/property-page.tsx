import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { useIsMutating } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { ApiError } from '../../../api/api-error'
import { buttonClass } from '../../../ui/buttons/button-class'
import { ErrorState } from '../../../ui/feedback/error-state'
import { PageHeader } from '../../../ui/page-header'
import { BackToProperties } from './back-to-properties'
import { PropertyPageSkeleton } from './property-page-skeleton'
import { PropertyView } from './property-view'
import { useProperty } from '../api'

/** /properties/{id} */
export function PropertyPage() {
  const { id = '' } = useParams()
  const { data: property, error, isFetching, refetch } = useProperty(id)
  // After its own deletion, until the list opens, the page must not show that the property does not exist.
  const isChanging = useIsMutating() > 0
  const isGone = error instanceof ApiError && error.status === 404
  if (property && (!isGone || isChanging)) return <PropertyView property={property} />
  if (!error) return <PropertyPageSkeleton />
  return (
    <>
      <PageHeader title="Property" back={<BackToProperties />} />
      {isGone ? (
        <ErrorState
          message={propertyMessages.notFound}
          action={
            <Link to="/properties" className={buttonClass({ variant: 'secondary' })}>
              All Properties
            </Link>
          }
        />
      ) : (
        <ErrorState message={propertyMessages.failedToFetch} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </>
  )
}
