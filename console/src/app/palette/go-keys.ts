import { pages } from '../pages'

/** The screens that `g` and a second key open, by their paths. */
export const goKeys: Readonly<Record<string, string>> = {
  ...Object.fromEntries(pages.flatMap(({ path, menu }) => (menu?.key ? [[path, menu.key]] : []))),
  '/inquiries': 'i',
}

/** The lists on which `e` opens the form of the row with the focus. */
export const editPaths: readonly string[] = ['/properties', '/agents', '/announcements', '/careers']

/** Records with a page, whose form `e` opens: on the page, or with the focus on a link to it. */
export const editablePath = /^\/(?:properties|agents)\/[^/]+$/
