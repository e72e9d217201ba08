import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../bench/gatehouse'
import { CannotRun, minFigure, none, proof } from '../proof'
import { withGatehouse } from '../server/gatehouse'

const folder = join(root, 'monitoring')
const token = 'token-of-the-monitoring-in-the-proofs'

export const alerts = proof({
  name: 'alerts',
  claim: 'promtool accepts /metrics of the built server, the alert rules and their tests, and every metric exists',
  numbers: {},
  isQuick: true,
  async run() {
    promtool(['--version'])
    const text = await withGatehouse(readMetrics, { METRICS_TOKEN: token })
    const names = namesIn(['alerts.yml', 'dashboard.json'])
    const missing = names.filter((name) => !text.includes(`# TYPE ${name.replace(/_bucket$/, '')} `))
    for (const name of missing) console.log(`  ${name} is not in /metrics`)
    return [
      minFigure('metrics that the rules and the dashboard use', names.length, 10),
      none('of these, not in /metrics', missing),
      none('complaints about /metrics', promtool(['check', 'metrics'], ownLinesOf(text))),
      none('complaints about the rules', promtool(['check', 'rules', 'alerts.yml'])),
      none('failed tests of the rules', promtool(['test', 'rules', 'alerts.test.yml'])),
    ]
  },
})

async function readMetrics({ url }: { readonly url: string }): Promise<string> {
  // So that there is a request to count.
  await fetch(`${url}/healthz`)
  const response = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`/metrics responded ${response.status}`)
  return await response.text()
}

/** Without the metrics of the process, whose names are those of prom-client. */
const ownLinesOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.includes('gatehouse_'))
    .join('\n')
    .concat('\n')

const namesIn = (files: readonly string[]): string[] => [
  ...new Set(
    files.flatMap(
      (file) => readFileSync(join(folder, file), 'utf8').match(/\b(?:gatehouse|process|nodejs)_\w+/g) ?? [],
    ),
  ),
]

/** The lines that promtool prints, if it exits with an error. @throws CannotRun without promtool */
function promtool(args: readonly string[], input = ''): string[] {
  const { status, error, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, input, encoding: 'utf8' })
  if (error)
    throw new CannotRun('This needs promtool: on Debian, apt-get install -y --no-install-recommends prometheus.')
  if (status === 0) return []
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line !== '')
  for (const line of lines) console.log(`  ${line}`)
  return lines
}
