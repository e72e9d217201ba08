import { bannerEndpoints, bannerMessages } from '@gatehouse/contract/entities/banner'
import { useQueryClient } from '@tanstack/react-query'
import Image from 'lucide-react/icons/image'
import Link2 from 'lucide-react/icons/link-2'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { useIsAvailable } from '../../../api/available'
import { countOf } from '../../../format/count'
import { useFormAddress } from '../../../forms/use-form-address'
import { InfiniteGrid } from '../../../lists/grid/infinite-grid'
import { ExportButton } from '../../../lists/export/export-button'
import { ListFilterChips, ListFiltersButton, noMatchesOf } from '../../../lists/filters/list-filter-tools'
import { useListFilters } from '../../../lists/filters/list-filters'
import { moveCard } from '../../../lists/infinite-list'
import { useListPlace } from '../../../lists/place/use-list-place'
import { SearchField } from '../../../lists/search-field'
import { deletable } from '../../../lists/selection/deletable'
import { ViewsBar } from '../../../lists/views/views-bar'
import { useFilters } from '../../../lists/use-filters'
import { CreateButton } from '../../../ui/buttons/create-button'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { useIsDesktop } from '../../../ui/use-media'
import { PageHeader } from '../../../ui/page-header'
import { statsKey } from '../../stats/api'
import { StatCards } from '../../stats/stat-cards'
import { bannersKey, useBannerList } from '../api'
import { bannerName, bannerNameInSentence } from '../banner-name'
import { BannerCard } from './banner-card'
import { bannerFilters } from './banner-filters'

const BannerForm = lazyComponent(() => import('../form/banner-form').then((module) => module.BannerForm))

const readFilters = (search: URLSearchParams) => ({ q: (search.get('q') ?? '').slice(0, 200) })

const selectable = deletable('banner')

/** Cards in the first viewport; their images are loaded eagerly. */
const cardsInFirstView = 4

export function BannersPage() {
  const hasFilters = useIsAvailable('list filters') === true
  const { filters, change } = useFilters(readFilters)
  const filtering = useListFilters(bannerFilters)
  const list = useBannerList({ ...(filters.q !== '' && { q: filters.q }), ...filtering.query })
  useListPlace(list.cards !== undefined, bannersKey)
  const client = useQueryClient()
  const { remove, pendingId } = useUndoableDelete({
    label: 'banner',
    endpoints: bannerEndpoints,
    messages: bannerMessages,
    deleteFailed: bannerMessages.errorOccurred,
    invalidates: [statsKey],
    onChanged: (id, change) => void moveCard(client, bannersKey, id, () => change === 'restore'),
  })
  const { form, open, close } = useFormAddress()
  const isDesktop = useIsDesktop()
  const exportButton = (
    <ExportButton entity="banner" query={list.shown.params} total={list.cards?.length === 0 ? 0 : undefined} />
  )
  const create = (label: string) => ({ label, preload: BannerForm.preload, onClick: () => open('new') })
  return (
    <>
      <PageHeader title="App Banners" create={create('Add Banner')} action={isDesktop && exportButton} />
      <StatCards
        cards={[
          { name: 'Total Banners', count: 'banners', Icon: Image },
          { name: 'Total Links', count: 'banner_links', Icon: Link2 },
        ]}
      />
      {hasFilters && (
        <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
          <div className="flex min-w-72 flex-1 gap-2">
            <SearchField
              label="Search banners"
              value={filters.q}
              onSearch={(q) => change({ q })}
              placeholder="Search link"
            />
            <ListFiltersButton filtering={filtering} />
            {!isDesktop && exportButton}
          </div>
          <ViewsBar list="banners" />
        </div>
      )}
      <ListFilterChips filtering={filtering} />
      <InfiniteGrid
        list={list}
        label="App banners"
        loading="Loading banners"
        failed={bannerMessages.failedToFetchList}
        empty={{
          Icon: Image,
          title: 'No banners yet',
          text: 'A banner is an image in the app that opens a link.',
          action: <CreateButton {...create('Add Your First Banner')} />,
        }}
        noMatches={noMatchesOf('banner', {
          q: list.shown.params['q'] ?? '',
          filtering,
          onSearch: (q) => change({ q }),
        })}
        found={list.total === undefined ? null : countOf(list.total, 'banner', 'banners')}
        selectable={selectable}
        placeholderCount={8}
        // 1280×768 pixels.
        pictureRatio={0.6}
        textHeights={[52.8, 48.8]}
        renderCard={(banner, index) => (
          <BannerCard
            banner={banner}
            isEager={index < cardsInFirstView}
            isBusy={pendingId === banner.id}
            onDelete={() =>
              void remove({
                id: banner.id,
                name: bannerName(banner),
                subject: `Delete the ${bannerNameInSentence(banner)}?`,
              })
            }
          />
        )}
      />
      {form === 'new' && <BannerForm onClose={close} />}
    </>
  )
}
