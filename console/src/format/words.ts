/** 'photos, amenities and description'. Without `Intl.ListFormat`, whose first use delays the first card. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}
