const kinds: readonly RegExp[] = [
  /(?<!\p{L})semi ?-?detached/iu,
  /(?<!semi ?-?)(?<!\p{L})(?:fully )?detached/iu,
  /(?<!\p{L})terraced?/iu,
  /(?<!\p{L})bungalows?/iu,
  /(?<!mini ?-?)(?<!\p{L})(?:flats?|apartments?)/iu,
  /(?<!\p{L})(?:mini ?-?flats?|self ?-?con(?:tain(?:ed)?)?|studio|room)(?!\p{L})/iu,
  /(?<!\p{L})(?:hotel|plaza|warehouse|office|shop|school|filling station)/iu,
]
const duplex = /(?<!\p{L})(?:duplex|house)/iu
const land = /(?<!\p{L})land(?!\p{L})/iu
const anyOne =
  /(?:^|[^\p{L}])an? (?:new )?(?:duplex|terrace|bungalow|flat|plot|house|detached)\p{L}* (?:is|goes|sells|costs?)(?!\p{L})/iu
const maxEarlier = 400

/**
 * Whether the words before an amount, from `start - before.length` of a text, name another kind of property
 * than those before, or any one of a kind: `4 bed duplex for sale. A terrace is 85m`.
 */
export function isOfOtherKind(text: string, before: string, start: number): boolean {
  const begin = start - before.length
  const earlier = text.slice(Math.max(0, begin - maxEarlier), begin)
  if (!/\p{L}/u.test(earlier)) return false
  if (anyOne.test(before)) return true
  const named = kinds.filter((kind) => kind.test(before))
  const namesKind = duplex.test(earlier) || land.test(earlier) || kinds.some((kind) => kind.test(earlier))
  if (named.length > 0) return namesKind && !named.some((kind) => kind.test(earlier))
  return (
    duplex.test(before) && !duplex.test(earlier) && namesKind && !kinds.slice(0, 4).some((kind) => kind.test(earlier))
  )
}
