/**
 * What our server's search does, for the whole list of a host that knows none: every word, anywhere, without regard to case and
 * marks. 'Ọkáfọ̀r' is found by 'okafor'.
 */
export function fitsSearch(text: string, q: string): boolean {
  const searched = folded(text)
  return folded(q)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
