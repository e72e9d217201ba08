import { Image, Link2 } from 'lucide-react'
import { useFormAddress } from '../../../forms/use-form-address'
import { useListPlace } from '../../../lists/place/use-list-place'
import { useResetOnEnter } from '../../../lists/place/use-reset-on-enter'
import { CreateButton } from '../../../ui/buttons/create-button'
import { iconSize } from '../../../ui/icons/icon-size'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { PageHeader } from '../../../ui/page-header'
import { StatCard } from '../../../ui/stat-card'
import { BannerResults } from './banner-results'
import { bannersKey, useBannerCounts, useBannerList } from '../api'

const BannerForm = lazyComponent(() => import('../form/banner-form').then((module) => module.BannerForm))

export function BannersPage() {
  useResetOnEnter(bannersKey)
  const list = useBannerList()
  useListPlace(list.cards !== undefined)
  const counts = useBannerCounts()
  const { form, open, close } = useFormAddress()
  const create = (label: string) => ({ label, preload: BannerForm.preload, onClick: () => open('new') })
  return (
    <>
      <PageHeader title="App Banners" create={create('Add Banner')} />
      <div className="mb-4 grid grid-cols-2 gap-2.5 md:gap-4 xl:grid-cols-3">
        <StatCard name="Total Banners" value={counts.banners} icon={<Image {...iconSize} />} />
        <StatCard name="Total Links" value={counts.links} icon={<Link2 {...iconSize} />} />
      </div>
      <BannerResults list={list} create={<CreateButton {...create('Add Your First Banner')} />} />
      {form === 'new' && <BannerForm onClose={close} />}
    </>
  )
}
