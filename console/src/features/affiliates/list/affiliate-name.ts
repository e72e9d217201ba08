import type { Affiliate } from '@gatehouse/contract/entities/affiliate'

/** An affiliate's name, or its code when the name is missing. */
export const affiliateName = ({ first_name, last_name, affiliate_code }: Affiliate): string =>
  `${first_name} ${last_name}`.trim() || affiliate_code
