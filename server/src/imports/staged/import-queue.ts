/** The queue of jobs that check the rows of staged files; its name is stored. */
export const importQueue = 'import'
