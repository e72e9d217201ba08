import type { Config } from '../../config'
import type { Dependencies } from '../../dependencies'
import type { CareersStore } from './careers-store'
import { ownCareers } from './own-careers'

type Surroundings = Pick<Dependencies, 'db' | 'backgroundDb' | 'now' | 'log'> & {
  readonly config: Pick<Config, 'firestore'>
}

/** The store that the settings ask for. The hosted one is loaded only then: its library takes a second and 50 MB. */
export async function openCareers(deps: Surroundings): Promise<CareersStore> {
  const { firestore } = deps.config
  if (firestore === null) return ownCareers(deps)
  const { firestoreCareers } = await import('./firestore-careers')
  const { openFirestore } = await import('./firestore-client')
  return firestoreCareers(deps, await openFirestore(firestore, deps.log))
}
