import { Image, Link2, Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useFormAddress } from '../forms/use-form-address'
import { useFreshLists } from '../lists/use-fresh-lists'
import { useKeptScroll } from '../lists/use-kept-scroll'
import { Button } from '../ui/button'
import { iconSize } from '../ui/icon-size'
import { PageHeader } from '../ui/page-header'
import { StatCard } from '../ui/stat-card'
import { BannerResults } from './banner-results'
import { bannersKey, useBannerCounts, useBannerList } from './queries'

const BannerForm = lazy(() => import('./banner-form').then((module) => ({ default: module.BannerForm })))
const preloadForm = () => void import('./banner-form').catch(() => undefined)

export function BannersPage() {
  useFreshLists(bannersKey)
  useKeptScroll()
  const list = useBannerList()
  const counts = useBannerCounts(list)
  const { form, open, close } = useFormAddress()
  return (
    <>
      <PageHeader
        title="App Banners"
        action={
          <Button icon={<Plus {...iconSize} />} onClick={() => open('new')} onPointerEnter={preloadForm}>
            Add Banner
          </Button>
        }
      />
      <div className="mb-4 grid grid-cols-2 gap-2.5 md:gap-4 xl:grid-cols-3">
        <StatCard name="Total Banners" value={counts.banners} icon={<Image {...iconSize} />} />
        <StatCard name="Total Links" value={counts.links} icon={<Link2 {...iconSize} />} />
      </div>
      <BannerResults list={list} onAdd={() => open('new')} />
      {form === 'new' && (
        <Suspense fallback={null}>
          <BannerForm onClose={close} />
        </Suspense>
      )}
    </>
  )
}
