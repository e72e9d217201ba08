import type { DatabaseNode } from './database-nodes'
import type { Program, ProgramFolder } from './programs'

/** HAProxy passes connections to whichever PostgreSQL is the primary, which it asks Patroni every second. */
export const databaseBalancer = (port: number, nodes: readonly DatabaseNode[]): string => `
defaults database
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m

listen database from database
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: at, checkPort }) => `  server ${name} 127.0.0.1:${at} check port ${checkPort}`).join('\n')}
`

/**
 * HAProxy as the reverse proxy: requests go to servers that are ready. While none is, for example without a
 * database, they go to all that run, which serve the console and respond with 503 and Retry-After. Requests
 * of one session go to one instance as long as it is ready, because that one has the unfinished uploads of
 * the session.
 */
export const requestBalancer = (port: number, instances: readonly { name: string; port: number }[]): string => `
defaults requests
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 10s
  option forwardfor
  retries 3
  option redispatch 1

frontend requests from requests
  bind 127.0.0.1:${port}
  default_backend ready
  use_backend running if { nbsrv(ready) eq 0 }

backend ready from requests
  balance hdr(Authorization)
  hash-type consistent
  option httpchk GET /readyz
  default-server inter 1s fastinter 500ms fall 1 rise 1
${instances.map(({ name, port: at }) => `  server ${name} 127.0.0.1:${at} check`).join('\n')}

backend running from requests
  balance hdr(Authorization)
  hash-type consistent
  default-server inter 1s fall 1 rise 1
${instances.map(({ name, port: at }) => `  server ${name} 127.0.0.1:${at} check`).join('\n')}
`

export function startBalancer(folder: ProgramFolder, name: string, sections: string): Program {
  const file = folder.writeFile(`${name}.cfg`, `global\n  maxconn 2000\n${sections}`)
  return folder.start('/usr/sbin/haproxy', '-db', '-f', file)
}
