import { execFileSync } from 'node:child_process'

import { root } from './run.mjs'

// `npm run lines`: the lines of production code of each workspace, which is what a business installs and
// runs: no tests, measurements and checks. `npm run lines -- COMMIT` also prints how many they were there.

const workspaces = ['contract', 'embedded-postgres', 'server', 'console', 'demo', 'scripts']
const isProduction = (file) =>
  /\.(?:tsx?|mjs|js|css)$/.test(file) && !/\.(?:test|spec)\.|(?:^|\/)test\/|\.config\./.test(file)

const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

/** Counts the lines by workspace: those of the working tree, or of a commit. */
function countLines(...commit) {
  const options = ['diff', '--numstat', '--no-renames', emptyTree, ...commit, '--', ...workspaces]
  const counts = { ...Object.fromEntries(workspaces.map((name) => [name, 0])), total: 0 }
  for (const row of execFileSync('git', options, { cwd: root, maxBuffer: 2 ** 26 })
    .toString()
    .split('\n')) {
    const [lines, , file] = row.split('\t')
    if (file === undefined || !isProduction(file)) continue
    counts[file.split('/')[0]] += Number(lines)
    counts.total += Number(lines)
  }
  return counts
}

const now = countLines()
const commit = process.argv[2]
const before = commit === undefined ? undefined : countLines(commit)
const print = (name, ...columns) => console.log(name.padEnd(18), ...columns.map((text) => String(text).padStart(10)))
print('Lines', 'now', ...(before ? [commit.slice(0, 10), 'difference'] : []))
for (const name of Object.keys(now)) print(name, now[name], ...(before ? [before[name], now[name] - before[name]] : []))
