import type { Agent } from '@gatehouse/contract/agent'

type Searched = Pick<Agent, 'company_name' | 'first_name' | 'last_name' | 'email' | 'city'>

/** What our server's search does, for the whole list of a host that knows none: every word, anywhere, without marks. */
export function fitsAgent({ company_name, first_name, last_name, email, city }: Searched, q: string): boolean {
  const text = folded([company_name, first_name, last_name, email, city].join(' '))
  return folded(q)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
