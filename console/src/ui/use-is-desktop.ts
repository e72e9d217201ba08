import { useMedia } from './use-media'

/** From here up the sidebar stands beside the page (1024 px, the same as the `lg:` classes). */
export const useIsDesktop = (): boolean => useMedia('(min-width: 64rem)')
