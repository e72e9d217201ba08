import { allEndpoints } from '@gatehouse/contract/endpoints'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { malformedForm, seeded } from '../../server/test/malformed-form'
import { until } from '../../server/test/until'
import { minFigure, none, proof } from '../proof'
import { withGatehouse } from '../server/gatehouse'
import { runParallel } from '../server/run-parallel'
import { NoResponse, sendRaw } from '../server/send-raw'
import { findFault } from './check-response'

export const multipartFuzz = proof({
  name: 'multipart-fuzz',
  claim: 'malformed multipart forms get a clear error and leave no staged file',
  numbers: { forms: 5_000, seed: 20_261_122 },
  isQuick: true,
  run: ({ forms, seed }) =>
    withGatehouse(async (gatehouse) => {
      const endpoints = allEndpoints.filter(({ files }) => files !== undefined)
      const random = seeded(seed)
      const cases = Array.from({ length: forms }, (_, index) => ({
        ...malformedForm(random),
        endpoint: endpoints[index % endpoints.length]!,
      }))
      const token = await gatehouse.openSession()
      const faults: string[] = []
      await runParallel(cases, 8, async ({ endpoint, body, type }, index) => {
        const headers = { Authorization: token, 'Content-Type': type }
        const path = endpoint.path.replace(/\{\w+\}/, '01900000-0000-7000-8000-000000000000')
        const request = { method: endpoint.method, path, headers, body, isChunked: index % 2 === 1 }
        const fault = await sendRaw(gatehouse.url, request).then(findFault, (error: unknown) => {
          if (error instanceof NoResponse) return error.message
          throw error
        })
        if (fault !== null) faults.push(`form ${index}: ${fault}`)
      })
      for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`)
      const staging = join(gatehouse.dataDir, 'media', '.staging')
      const listStaged = () => readdir(staging).catch(() => [])
      await until('the staging folder is empty', async () => (await listStaged()).length === 0, 5_000).catch(() => null)
      return [
        minFigure('forms sent', cases.length, forms),
        none('5xx, hangs, broken connections and unclear errors', faults),
        none('staged files left', await listStaged()),
      ]
    }),
})
