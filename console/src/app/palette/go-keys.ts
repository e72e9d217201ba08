/** The screens that `g` and a second key open, by their paths. */
export const goKeys: Readonly<Record<string, string>> = {
  '/': 'd',
  '/agents': 'a',
  '/properties': 'p',
  '/affiliates': 'f',
  '/announcements': 'n',
  '/app-banners': 'b',
  '/careers': 'c',
  '/inquiries': 'i',
  '/admins': 'm',
  '/activity': 'y',
  '/bin': 't',
}

/** The lists on which `n` opens the form of a new record. */
export const createPaths: readonly string[] = [
  '/properties',
  '/agents',
  '/affiliates',
  '/announcements',
  '/app-banners',
  '/careers',
  '/admins',
]

/** Records with a page, whose form `e` opens: on the page, or with the focus on a link to it. */
export const editablePath = /^\/(?:properties|agents)\/[^/]+$/
