/** The name of the database in the tests. */
export const name = 'houses'
