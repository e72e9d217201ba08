import type { Banner } from '@gatehouse/contract/entities/banner'

/** A banner's name in messages: 'Banner to lekkihomes.ng/open-house'. */
export function bannerName({ redirect_link }: Pick<Banner, 'redirect_link'>): string {
  return redirect_link === '' ? 'Banner without a link' : `Banner to ${withoutQuery(shortLink(redirect_link))}`
}

/** Names a banner within a sentence. */
export function bannerNameInSentence(banner: Pick<Banner, 'redirect_link'>): string {
  const name = bannerName(banner)
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`
}

/** A URL without https:// and trailing slash. */
export const shortLink = (link: string): string => link.replace(/^https?:\/\//i, '').replace(/^([^/?#]+)\/$/, '$1')

const withoutQuery = (address: string) => address.replace(/[?#].*$/, '').replace(/\/$/, '')
