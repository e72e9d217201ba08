import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { root } from '../../bench/gatehouse'
import type { Figure } from '../../bench/report'
import { minFigure, none } from '../proof'
import { makeFolder } from '../server/gatehouse'
import type { Cluster } from './cluster'

/** Those whose tests share a server and create their own records. */
const journeys = ['sign-in', 'announcements', 'agents', 'affiliates', 'banners', 'create-property']

interface Report {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
}

/** Runs journeys in the browser (e2e/) through the reverse proxy. */
export async function runJourneys({ url }: Cluster): Promise<Figure[]> {
  const folder = makeFolder()
  const file = join(folder, 'report.json')
  const program = createRequire(join(root, 'e2e', 'package.json')).resolve('@playwright/test/cli')
  const names = journeys.map((name) => `journeys/${name}.spec.ts`)
  const child = spawn(process.execPath, [program, 'test', ...names, '--reporter=list,json', '--workers=1'], {
    cwd: join(root, 'e2e'),
    env: { ...process.env, GATEHOUSE_E2E_URL: url, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) console.log(printed)
  const { stats } = JSON.parse(await readFile(file, 'utf8')) as Report
  await rm(folder, { recursive: true, force: true })
  return [
    minFigure(`journeys in the browser that pass (${journeys.join(', ')})`, stats.expected, 1),
    none('journeys that fail, or pass only when repeated', stats.unexpected + stats.flaky),
  ]
}
