import { Client } from 'pg'

/** The same server, another database. */
export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

/** Runs statements that make and drop databases. */
export async function asAdministrator<Answer>(
  connectionString: string,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
