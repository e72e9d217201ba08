import type { BannerInput } from '@gatehouse/contract/entities/banner'

/** Five banners, oldest first, with links in a reserved domain (RFC 2606). */
export const demoBanners: readonly {
  readonly daysAgo: number
  readonly picture: string
  readonly input: BannerInput
}[] = [
  {
    daysAgo: 274,
    picture: 'banner-land.webp',
    input: { redirect_link: 'https://www.gatehouse.example/land/epe' },
  },
  {
    daysAgo: 177,
    picture: 'banner-terraces.webp',
    input: { redirect_link: 'https://ogunlesi-homes.example/terraces?from=app' },
  },
  {
    daysAgo: 71,
    picture: 'banner-shops.webp',
    input: {
      redirect_link:
        'https://three-arms.example/wuse-2/shops-to-let?utm_source=app&utm_medium=banner&utm_campaign=shops',
    },
  },
  {
    daysAgo: 23,
    picture: 'banner-owners.webp',
    input: { redirect_link: 'https://www.gatehouse.example/owners' },
  },
  {
    daysAgo: 3,
    picture: 'banner-open-house.webp',
    input: { redirect_link: 'https://okafor-daughters.example/open-house' },
  },
]
