import type { Banner } from '@gatehouse/contract/banner'

/** 'Banner to lekkihomes.ng': what a banner is called where it is not seen. */
export function bannerName({ redirect_link }: Pick<Banner, 'redirect_link'>): string {
  if (redirect_link === '') return 'Banner without a link'
  return `Banner to ${URL.canParse(redirect_link) ? new URL(redirect_link).host : redirect_link}`
}

/** An address as people write it, without https:// and a last slash. */
export const shortLink = (link: string): string => link.replace(/^https?:\/\//i, '').replace(/^([^/?#]+)\/$/, '$1')
