import type { Affiliate } from '@gatehouse/contract/affiliate'

/** How an affiliate is called; by its code where a host gives no name. */
export const affiliateName = ({ first_name, last_name, affiliate_code }: Affiliate): string =>
  `${first_name} ${last_name}`.trim() || affiliate_code
