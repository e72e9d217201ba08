import type { Banner } from '@gatehouse/contract/entities/banner'
import LeadsOut from 'lucide-react/icons/external-link'
import Trash2 from 'lucide-react/icons/trash'
import { cardSizes } from '../../../lists/grid/card-grid-class'
import { HistoryLink } from '../../../lists/history-link'
import { SelectBox } from '../../../lists/selection/select-box'
import { Card } from '../../../ui/card'
import { classNames } from '../../../ui/class-names'
import { ExternalLink } from '../../../ui/buttons/external-link'
import { IconButton } from '../../../ui/buttons/icon-button'
import { Photo } from '../../../ui/photo'
import { bannerName, bannerNameInSentence, shortLink } from '../banner-name'

interface BannerCardProps {
  banner: Banner
  /** True in the first viewport. */
  isEager: boolean
  /** True while its deletion is pending. */
  isBusy: boolean
  onDelete: () => void
}

export function BannerCard({ banner, isEager, isBusy, onDelete }: BannerCardProps) {
  const name = bannerName(banner)
  return (
    <Card className={classNames('overflow-hidden', isBusy && 'opacity-60')}>
      <article aria-label={name} aria-busy={isBusy}>
        <div className="aspect-5/3">
          <Photo source={banner.media.banner_image} alt={name} sizes={cardSizes} isEager={isEager} />
        </div>
        <div className="flex items-center gap-1 py-1 pr-1.5 pl-3.5">
          {banner.redirect_link === '' ? (
            <span className="flex-1 text-muted">No redirect link</span>
          ) : (
            <span className="min-w-0 flex-1" title={banner.redirect_link}>
              <ExternalLink
                href={banner.redirect_link}
                className="flex max-w-max min-w-0 items-center gap-1.5 py-3 font-semibold lg:py-2.5"
              >
                <span className="truncate">{shortLink(banner.redirect_link)}</span>
                <LeadsOut size={14} className="shrink-0" />
              </ExternalLink>
            </span>
          )}
          <HistoryLink record={['banner', banner.id]} name={bannerNameInSentence(banner)} />
          <IconButton
            label={`Delete ${bannerNameInSentence(banner)}`}
            icon={<Trash2 />}
            isBusy={isBusy}
            onClick={onDelete}
            className="hover:text-red-ink"
          />
        </div>
        <SelectBox id={banner.id} name={bannerNameInSentence(banner)} place="card" />
      </article>
    </Card>
  )
}
