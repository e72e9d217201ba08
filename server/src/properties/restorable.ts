/** How long a deleted property can be taken back; after that its files are swept (decisions; media/sweep). */
export const restorableDays = 30

export const restorableUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + restorableDays * 24 * 3_600_000)
