import { createAdminSlots } from './admin-slots'

const maxPerAdmin = 3

export type UploadSlot = ReturnType<ReturnType<typeof createUploadSlots>>

/** Limits the concurrent uploads on this instance (docs/decisions/0027). */
export const createUploadSlots = () =>
  createAdminSlots({
    maxPerAdmin,
    max: 20,
    tooManyOfAdmin: `You have ${maxPerAdmin} uploads running. Please wait until one of them is done.`,
    tooMany: 'The server is busy with other uploads. Please try again in a moment.',
  })
