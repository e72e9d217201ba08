import { parseArgs } from 'node:util'

import { startGatehouse } from '../gatehouse'
import { printFigures } from '../report'
import { measurePhotographs } from './photographs'
import { measureResized } from './resized'
import { measureVideo } from './video'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' }, only: { type: 'string' } } })

const measures = {
  photographs: measurePhotographs,
  resized: measureResized,
  video: async (gatehouse: Parameters<typeof measureVideo>[0]) => [await measureVideo(gatehouse)],
}

const gatehouse = await startGatehouse()
try {
  const figures = []
  for (const [name, measure] of Object.entries(measures)) {
    if (values.only === undefined || values.only === name)
      figures.push(...(await measure(gatehouse, Number(values.rounds))))
  }
  process.exitCode = printFigures('Uploads', figures)
} finally {
  await gatehouse.stop()
}
