import { isTotalMinimum, isShort, totalOf } from './infinite-list'
import { type InfiniteListOptions, useInfiniteList } from './use-infinite-list'

/**
 * An infinite list that is shown with its total. The server sends the total with
 * the first page, and a long list is not refetched; its total is, as a list of one
 * card, because the change of a card that is not loaded also changes the total.
 */
export function useCountedList<Listed, Params extends object>(options: InfiniteListOptions<Listed, Params>) {
  const list = useInfiniteList(options)
  const isLong = !isShort(list.data)
  const { data: counted } = useInfiniteList({ ...options, limit: 1, isEnabled: isLong })
  const shown = isLong && counted ? counted : list.data
  const total = shown && (totalOf(shown) ?? list.cards?.length)
  return { ...list, total, isMinimum: shown !== undefined && isTotalMinimum(shown) }
}
