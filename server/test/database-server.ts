import { Client } from 'pg'

/** The same server, another database. */
export function withDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${database}`
  return url.href
}

/** Runs statements that make and drop databases. */
export async function asAdministrator<ResponseBody>(
  connectionString: string,
  work: (client: Client) => Promise<ResponseBody>,
): Promise<ResponseBody> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
