/** Every page and its heading, except `/properties/{id}` and `/agents/{id}`, which need a record. */
export const pages = [
  { address: '/', heading: 'Dashboard' },
  { address: '/properties', heading: 'Properties' },
  { address: '/properties?tab=archived', heading: 'Properties' },
  { address: '/agents', heading: 'Agents' },
  { address: '/affiliates', heading: 'Affiliates' },
  { address: '/announcements', heading: 'Announcements' },
  { address: '/app-banners', heading: 'App Banners' },
  { address: '/careers', heading: 'Welcome Admin,' },
  { address: '/admins', heading: 'Admins' },
  { address: '/bin', heading: 'Bin' },
  { address: '/inquiries', heading: 'Inquiries' },
  { address: '/sign-ins', heading: 'Sign-Ins' },
  { address: '/sign-ins?tab=all', heading: 'Sign-Ins' },
  { address: '/security', heading: 'Security' },
  { address: '/personal-data', heading: 'Personal Data' },
  { address: '/status', heading: 'Status' },
] as const
