import type { Deps } from '../deps'
import type { CareersStore } from './careers-store'
import { ownCareers } from './own-careers'

/** The store that the settings ask for. */
export const openCareers = (deps: Pick<Deps, 'db' | 'now'>): Promise<CareersStore> => Promise.resolve(ownCareers(deps))
