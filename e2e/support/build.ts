import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The journeys meet what people run: the bundled server and the built console. What is up to date is not built again. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export of a global set-up.
export default function build(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/prepare.mjs', import.meta.url))], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
