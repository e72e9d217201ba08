import { Client } from 'pg'

/** Runs one statement on a new connection and returns the rows. */
export async function query<Row extends object>(connectionString: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString })
  client.on('error', () => {
    // The query fails with the reason.
  })
  try {
    await client.connect()
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Whether a statement succeeds. */
export const succeeds = (connectionString: string, statement = 'select 1') =>
  query(connectionString, statement).then(
    () => true,
    () => false,
  )
