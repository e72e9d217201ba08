/** Messages of the call that removes the files of a deleted property, which the list does not load. */
export const fileRemovalMessages = {
  removed: 'Photos removed',
  notDeleted: 'Only the photos of a deleted property can be removed at once',
  confirm: 'Are you sure you want to remove the photos of this property?',
  failed: 'Failed to remove photos',
  error: 'Error removing photos',
} as const
