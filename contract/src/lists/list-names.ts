/** The lists that have views, and columns that each admin chooses. */
export const listNames = [
  'properties',
  'agents',
  'affiliates',
  'announcements',
  'banners',
  'careers',
  'admins',
  'inquiries',
  'signups',
] as const
export type ListName = (typeof listNames)[number]
