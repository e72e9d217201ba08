import type { ChangeSource } from '@gatehouse/contract/history/change'

/** Where a change came from. */
export const sourceNames: Readonly<Record<ChangeSource, string>> = {
  console: 'Console',
  API: 'API',
  command: 'Command line',
  intake: 'Public site',
  server: 'Server',
}
