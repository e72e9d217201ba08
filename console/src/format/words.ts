/** 'photos, amenities and description'. Without `Intl.ListFormat`, whose first use delays the first card. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${conjunction} ${last}`
}

const smallWords = ['a', 'an', 'and', 'as', 'by', 'for', 'from', 'of', 'or', 'the', 'to', 'with']

/** 'Mark 12 Inquiries as Answered', for buttons. */
export const titleCase = (text: string): string =>
  text.replaceAll(/\S+/g, (word) => (smallWords.includes(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)))

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
