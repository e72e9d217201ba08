/** Every page of the menu and its heading. `/properties/{id}` is absent because it needs a property. */
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
  { address: '/inquiries', heading: 'Inquiries' },
] as const
