import { linkPath } from '@gatehouse/contract/values/link-rules'

/** The address of a one-use link. The token is in the fragment: no server and no log receives it. */
export const linkUrl = (origin: string, token: string): string => `${origin}${linkPath}#${token}`
