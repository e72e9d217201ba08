import type { Config } from './config'

/** What the person who starts the server should know about settings that are allowed, but risky together. */
export function startWarnings({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): string[] {
  if (publicUrl !== null || isLoopback(host)) return []
  return [
    `Warning: PUBLIC_URL is not set and HOST is ${host}, so the addresses of pictures and videos are built from the Host ` +
      'header of each request, which the sender chooses. Set PUBLIC_URL to the address of this server.',
  ]
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
