import { signupPageSize } from '@gatehouse/contract/signup'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { Card } from '../ui/card'
import { classNames } from '../ui/class-names'
import { ErrorBoundary } from '../ui/error-boundary'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { iconSize } from '../ui/icon-size'
import { Pagination, ViewAllButton } from '../ui/pagination'
import { useDelayed } from '../ui/use-delayed'
import { signupsFailed, useSignupPage, type SignupPage } from './queries'
import { SignupRow } from './signup-row'
import { SignupPlaceholder, SignupTable } from './signup-table'

// The virtual list weighs 11 kB, which the dashboard's first view does not need.
const AllSignups = lazy(() => import('./all-signups').then((module) => ({ default: module.AllSignups })))

interface RecentSignupsProps {
  /** A page number from 1, or every row. The page that shows the table keeps it in the URL. */
  view: number | 'all'
  onViewChange: (view: number | 'all') => void
}

/** The Recent Sign Up table (specification, section 2). */
export function RecentSignups({ view, onViewChange }: RecentSignupsProps) {
  const isShowingAll = view === 'all'
  const page = isShowingAll ? 1 : view
  const { data, error, isPlaceholderData, isFetching, refetch } = useSignupPage(page)
  const total = data?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / signupPageSize))
  const isPastEnd = data !== undefined && !isPlaceholderData && page > lastPage
  useEffect(() => {
    // An old address may name a page that is no more.
    if (isPastEnd) onViewChange(lastPage)
  }, [isPastEnd, lastPage, onViewChange])

  return (
    <Card className="flex flex-col p-4 md:p-5">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-16">Recent Sign Up</h2>
        {total > signupPageSize && !error && (
          <ViewAllButton isShowingAll={isShowingAll} onToggle={() => onViewChange(isShowingAll ? 1 : 'all')} />
        )}
      </div>
      {error ? (
        <ErrorState message={signupsFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <>
          <div className="flex flex-1 flex-col">
            {isShowingAll && data ? (
              <ErrorBoundary fallback={<ErrorState message={signupsFailed} />}>
                <Suspense fallback={<PagedSignups data={data} isStale />}>
                  <AllSignups total={total} />
                </Suspense>
              </ErrorBoundary>
            ) : (
              <PagedSignups data={isPastEnd ? undefined : data} isStale={isPlaceholderData} />
            )}
          </div>
          {(total > 0 || !data) && (
            <div className="mt-3 flex min-h-11 flex-col justify-center lg:min-h-[30px]">
              {total > 0 && (
                <Pagination
                  page={page}
                  pageSize={signupPageSize}
                  total={total}
                  onPageChange={onViewChange}
                  isShowingAll={isShowingAll}
                />
              )}
            </div>
          )}
        </>
      )}
    </Card>
  )
}

function PagedSignups({ data, isStale }: { data: SignupPage | undefined; isStale: boolean }) {
  const isLoading = data === undefined
  const isSkeletonShown = useDelayed(isLoading)
  if (data?.rows.length === 0) {
    return (
      <div className="my-auto">
        <EmptyState
          icon={<UserPlus {...iconSize} />}
          title="No signups found"
          text="People who sign up on the site or in the app appear here."
        />
      </div>
    )
  }
  return (
    <div className={classNames(isLoading && !isSkeletonShown && 'invisible', isStale && 'opacity-60')}>
      <SignupTable isBusy={isLoading || isStale}>
        {data
          ? data.rows.map((signup) => <SignupRow key={signup.id} signup={signup} />)
          : Array.from({ length: signupPageSize }, (_, index) => <SignupPlaceholder key={index} />)}
      </SignupTable>
    </div>
  )
}
