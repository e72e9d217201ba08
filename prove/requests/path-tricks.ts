import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { minFigure, none, proof } from '../proof'
import { withGatehouse } from '../server/gatehouse'
import { sendRaw } from '../server/send-raw'

/** The text of a file in the data folder that no response may contain. */
const marker = 'the content of a file outside of the media'

const ups = ['..', '%2e%2e', '%2e.', '..%00', '%252e%252e', '..;', '%c0%ae%c0%ae', '%uff0e%uff0e', '．．', '....']
const slashes = ['/', '%2f', '\\', '%5c', '%252f', '//', '/./', '%c0%af', '／']
const targets = ['secret.txt', 'database/PG_VERSION', 'media/secret.txt', 'etc/passwd', 'package.json']
const starts = [
  '',
  '/media',
  '/media/ab',
  '/media/aaaaaaaaaaaaaaaaaaaaaa',
  '/docs',
  '/assets',
  '/admin',
  '/data',
  '/login',
]

/** Paths that climb out of a folder, in every spelling, from every folder that is served. */
function climbingPaths(): string[] {
  return starts.flatMap((start) =>
    ups.flatMap((up) =>
      slashes.flatMap((slash) =>
        targets.map((target, depth) => `${start}/${`${up}${slash}`.repeat(depth + 1)}${target.replaceAll('/', slash)}`),
      ),
    ),
  )
}

const others = [
  '/media/aaaaaaaaaaaaaaaaaaaaaa/full.jpg%00.txt',
  '/media/aaaaaaaaaaaaaaaaaaaaaa/..',
  '/media/.staging/x',
  '/media/.trash/x',
  '/media//etc/passwd',
  '/docs/__proto__',
  '/docs/constructor',
  '/assets/__proto__',
  '/.env',
  '/.git/config',
  '/server/dist/main.js',
  '/index.html.br',
  '/page-chunks.json',
  '//evil.example/%2e%2e',
  '/\\evil.example',
  '/%5cevil.example',
  'file:///etc/passwd',
  'http://127.0.0.1:1/',
  '*',
]

/** Addresses of an endpoint that a router may match and an authentication by text may miss. */
const disguised = [
  '/ADMIN/stats',
  '/admin//stats',
  '//admin/stats',
  '/admin/./stats',
  '/x/../admin/stats',
  '/admin/stats/',
  '/admin/stats;a=b',
  '/admin/stats%00',
  '/admin/stats%20',
  '/admin%2fstats',
  '/%61dmin/stats',
  '/admin/%73tats',
  '/admin/stats?token=',
  '/admin/stats#',
  '/admin/stats.json',
]

export const pathTricks = proof({
  name: 'path-tricks',
  claim: 'no spelling of a path reaches a file outside of the media, a redirect, or an endpoint without its token',
  numbers: {},
  isQuick: true,
  run: () =>
    withGatehouse(async ({ url, dataDir, output }) => {
      for (const file of ['secret.txt', 'media/secret.txt', 'media/.staging/x']) {
        writeFileSync(join(dataDir, file), marker)
      }
      const paths = [...climbingPaths(), ...others]
      const leaks: string[] = []
      const faults: string[] = []
      for (const path of [...paths, ...disguised]) {
        const { status, headers, body } = await sendRaw(url, { method: 'GET', path: encodeAscii(path), headers: {} })
        const text = body.toString('latin1')
        const isLeak = text.includes(marker) || /root:.*:0:0|"workspaces"|^1[5-9]\n$/.test(text)
        if (isLeak || text.includes('registered_properties')) leaks.push(path)
        if (status >= 500 || (status >= 300 && status < 400) || headers.location !== undefined) faults.push(path)
      }
      for (const path of [...leaks, ...faults].slice(0, 10)) console.log(`  ${path}`)
      return [
        minFigure('paths requested', paths.length + disguised.length, 4_000),
        none('responses with a file or with data', leaks),
        none('5xx and redirects', faults),
        none(
          'errors in the log',
          output()
            .split('\n')
            .filter((line) => line.includes('"level"')),
        ),
      ]
    }),
})

/** Bytes that may not occur in a request line are percent-encoded; everything else is sent as it is. */
const encodeAscii = (path: string) => path.replaceAll(/[^\x21-\x7e]/gu, (character) => encodeURIComponent(character))
