import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { makeTemplate } from './gatehouse'

/**
 * Builds the server bundle and the console, which the journeys test. Skips what is up to date. Then creates
 * the data folder with which their servers start; returns a function that removes it.
 */
export default async function build(): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/prepare.mjs', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return process.env['GATEHOUSE_E2E_URL'] === undefined ? await makeTemplate() : async () => {}
}
