import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'
import { listFiles, root } from './repository-files'

// `npm run prove -- alerts` checks the same on the built server, with promtool.

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sources = listFiles('server/src/operating/metrics/*.ts').map(read).join('\n')
const isDefined = (name: string) =>
  [name, name.replace(/_(?:bucket|sum|count)$/, '')].some(
    (base) => sources.includes(`'${base}'`) || sources.includes(`'${base.replace('gatehouse_', '')}'`),
  )

test.each(['monitoring/alerts.yml', 'monitoring/dashboard.json'])('every metric that %s uses exists', (file) => {
  const names = [...new Set(read(file).match(/\bgatehouse_\w+/g))]
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !isDefined(name))).toEqual([])
})

test('every alert says what to do', () => {
  const alerts = read('monitoring/alerts.yml')
    .split(/^ {6}- alert: /m)
    .slice(1)
  expect(alerts.length).toBeGreaterThan(5)
  expect(alerts.filter((alert) => !/^ {10}summary: .+\n {10}action: \S/m.test(alert))).toEqual([])
})
