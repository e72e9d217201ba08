import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { PageHeader } from '../../../ui/page-header'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import { BackToProperties } from './back-to-properties'

/** Layout classes that a property's page and its skeleton share: one column below 1280 px, two above. */
export const propertyColumnsClass = 'grid gap-4 xl:grid-cols-[minmax(0,1fr)_360px] xl:grid-rows-[auto_1fr]'

/** The right column. */
export const propertySummaryClass = 'min-w-0 space-y-4 xl:row-span-2'

/** Skeleton of the page, in the same layout, so that nothing moves when the property has loaded. */
export function PropertyPageSkeleton() {
  return (
    <>
      <PageHeader title="Property" back={<BackToProperties />} />
      <Skeleton className="mb-3 h-6 w-72 max-w-full xl:hidden" />
      <Loading label="Loading property" className={propertyColumnsClass}>
        <div>
          <Skeleton className="aspect-4/3 rounded-card md:aspect-16/10" />
          <div className="mt-3 flex gap-2">
            {Array.from({ length: 4 }, (_, index) => (
              <Skeleton key={index} className="h-14 w-[74px] rounded-control md:h-16 md:w-[86px]" />
            ))}
          </div>
        </div>
        <Card className={classNames('h-fit p-4 md:p-5', propertySummaryClass)}>
          <Skeleton className="h-8 w-52" />
          <Skeleton className="mt-4 h-5 w-4/5" />
          <div className="mt-5 grid grid-cols-2 gap-4 border-t border-line pt-4">
            {Array.from({ length: 8 }, (_, index) => (
              <Skeleton key={index} className="h-9" />
            ))}
          </div>
        </Card>
        <Card className="p-4 md:p-5">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="mt-4 h-4" />
          <Skeleton className="mt-2 h-4 w-11/12" />
          <Skeleton className="mt-2 h-4 w-2/3" />
        </Card>
      </Loading>
    </>
  )
}
