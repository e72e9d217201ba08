import type { Agent } from '@gatehouse/contract/agent'
import { fitsSearch } from '../../../lists/matches-search'

type Searched = Pick<Agent, 'company_name' | 'first_name' | 'last_name' | 'email' | 'city'>

/** What our server's search looks at. */
export const fitsAgent = ({ company_name, first_name, last_name, email, city }: Searched, q: string): boolean =>
  fitsSearch([company_name, first_name, last_name, email, city].join(' '), q)
