/**
 * A step between the shell and the menu: whoever imports a chunk late also carries the names of everything that it needs, and
 * on every first view the shell would carry those of nine chunks.
 */
export const loadAccountMenu = () => import('./account-menu').then((module) => module.AccountMenu)
