import { useMedia } from '../ui/use-media'

/** Whether the table's eight columns fit beside the sidebar. */
export const useIsRoomy = (): boolean => useMedia('(min-width: 80rem)')
