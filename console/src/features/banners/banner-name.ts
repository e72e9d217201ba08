import type { Banner } from '@gatehouse/contract/banner'

/** 'Banner to lekkihomes.ng/open-house': what a banner is called where it is not seen. */
export function bannerName({ redirect_link }: Pick<Banner, 'redirect_link'>): string {
  return redirect_link === '' ? 'Banner without a link' : `Banner to ${withoutQuery(shortLink(redirect_link))}`
}

/** An address as people write it, without https:// and a last slash. */
export const shortLink = (link: string): string => link.replace(/^https?:\/\//i, '').replace(/^([^/?#]+)\/$/, '$1')

const withoutQuery = (address: string) => address.replace(/[?#].*$/, '').replace(/\/$/, '')
