/** The index that a key moves to from `selected`; undefined for other keys. */
export function slideForKey(key: string, selected: number, slideCount: number): number | undefined {
  if (key === 'ArrowRight') return selected + 1
  if (key === 'ArrowLeft') return selected - 1
  if (key === 'Home') return 0
  if (key === 'End') return slideCount - 1
  return undefined
}
