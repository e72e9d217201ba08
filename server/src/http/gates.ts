import type { Dependencies } from '../dependencies'
import { createAuthenticate, createSessionCheck, type FindSession } from './authenticate'
import { createAuthenticateKey } from './authenticate-key'
import { budgets, createBudget } from './limits/caller-budgets'
import { createUploadSlots } from './limits/upload-slots'

export type Gates = ReturnType<typeof createGates>

/** What a request passes before it is handled, for all routes: authentication and limits of uploads. */
export function createGates(deps: Dependencies, findSession: FindSession) {
  return {
    ...createAuthenticate(deps, findSession),
    authenticateKey: createAuthenticateKey(deps),
    findSession,
    checkSession: createSessionCheck(deps.config.requireSecondFactor),
    /** The slot of an upload of this admin. It is not acquired yet. */
    createUploadSlot: createUploadSlots(),
    /** Counts a file of this admin. @throws AppError too_many */
    countFileOf: createBudget(budgets.files, deps.now),
  }
}
