import { propertyMessages } from '@gatehouse/contract/entities/property-messages'
import { useIsMutating } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError, isNoResponse } from '../../../api/api-error'
import { loadFailureMessage } from '../../../api/failure-message'
import { slowResponseMs, useLoadFailure } from '../../../lists/failure/use-load-failure'
import { buttonClass } from '../../../ui/buttons/button-class'
import { ErrorState } from '../../../ui/feedback/error-state'
import { useDelayed } from '../../../ui/feedback/use-delayed'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { whenSettled } from '../../../ui/loading/when-settled'
import { PageHeader } from '../../../ui/page-header'
import { Link } from '../../../ui/navigation/link'
import { useParams } from '../../../ui/navigation/navigation-context'
import { BackToProperties } from './back-to-properties'
import { PropertyPageSkeleton } from './property-page-skeleton'
import { PropertyView } from './property-view'
import { useProperty } from '../api'

const ListedProperty = lazyComponent(() => import('./listed-property').then((module) => module.ListedProperty))

/** /properties/{id} */
export function PropertyPage() {
  const { id = '' } = useParams()
  return <OneProperty key={id} id={id} />
}

function OneProperty({ id }: { id: string }) {
  const read = useProperty(id)
  const { data: property, isFetching, refetch } = read
  const error = useLoadFailure(read)
  const isSlow = useDelayed(!property && !error, slowResponseMs)
  useEffect(() => whenSettled(() => void ListedProperty.preload()), [])
  // After its own deletion, until the list opens, the page must not show that the property does not exist.
  const isChanging = useIsMutating() > 0
  const isGone = error instanceof ApiError && error.status === 404
  if (property && (!isGone || isChanging)) return <PropertyView property={property} />
  const otherwise = error ? (
    <>
      <PageHeader title="Property" back={<BackToProperties />} />
      <ErrorState
        message={loadFailureMessage(error, 'property', propertyMessages)}
        {...(!isGone && { onRetry: () => void refetch(), isRetrying: isFetching })}
        action={
          isGone && (
            <Link to="/properties" className={buttonClass({ variant: 'secondary' })}>
              All Properties
            </Link>
          )
        }
      />
    </>
  ) : (
    <PropertyPageSkeleton />
  )
  if (!isSlow && !isNoResponse(error)) return otherwise
  return (
    <ListedProperty
      id={id}
      isLoading={!error}
      otherwise={otherwise}
      fallback={otherwise}
      renderError={() => otherwise}
    />
  )
}
