import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { root } from '../../bench/gatehouse'
import { CannotRun, minFigure, none, proof } from '../proof'
import { makeFolder, withGatehouse } from '../server/gatehouse'

const folder = join(root, 'monitoring')
const token = 'token-of-the-monitoring-in-the-proofs'

export const alerts = proof({
  name: 'alerts',
  claim: 'promtool accepts /metrics, the alert rules, their tests and the dashboard, and every metric exists',
  numbers: {},
  isQuick: true,
  async run() {
    promtool(['--version'])
    const text = await withGatehouse(readMetrics, { METRICS_TOKEN: token })
    const names = namesIn(['alerts.yml', 'dashboard.json'])
    const missing = names.filter((name) => !text.includes(`# TYPE ${name.replace(/_bucket$/, '')} `))
    for (const name of missing) console.log(`  ${name} is not in /metrics`)
    const queries = panelQueries()
    return [
      minFigure('metrics that the rules and the dashboard use', names.length, 10),
      none('of these, not in /metrics', missing),
      none('complaints about /metrics', promtool(['check', 'metrics'], ownLinesOf(text))),
      none('complaints about the rules', promtool(['check', 'rules', 'alerts.yml'])),
      none('failed tests of the rules', promtool(['test', 'rules', 'alerts.test.yml'])),
      minFigure('queries of the dashboard', queries.length, 15),
      none('complaints about them', checkQueries(queries)),
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

/** Removes the metrics of the process, whose names are those of prom-client. */
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

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr?: string }[] }[]
}

/** With a value for the variable of Grafana. @throws SyntaxError if the dashboard is not JSON */
function panelQueries(): string[] {
  const { panels } = JSON.parse(readFileSync(join(folder, 'dashboard.json'), 'utf8')) as Dashboard
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr = '' }) => expr.replaceAll('$instance', '.*')))
}

/** As rules, because promtool parses no single query without a server. JSON is YAML. */
function checkQueries(queries: readonly string[]): string[] {
  const rules = queries.map((expr, index) => ({ record: `panel:query:${index}`, expr }))
  const file = join(makeFolder(), 'rules.yml')
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  try {
    return promtool(['check', 'rules', file])
  } finally {
    rmSync(dirname(file), { recursive: true })
  }
}

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
