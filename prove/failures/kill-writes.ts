import { rmSync } from 'node:fs'

import { killRounds } from '../../server/test/crash/kill-rounds'
import { minFigure, maxFigure, none, proof } from '../proof'
import { builtServer } from '../../bench/gatehouse'
import { makeFolder } from '../server/gatehouse'

export const killWrites = proof({
  name: 'kill-writes',
  claim: 'kill -9 of the server and its database during changes loses no acknowledged change and repeats none',
  numbers: { rounds: 100 },
  isQuick: false,
  async run({ rounds }) {
    const dataDir = makeFolder()
    try {
      const afterRound = (round: number) => process.stdout.write(`\r  round ${round} of ${rounds} `)
      const report = await killRounds({ script: builtServer, dataDir, rounds, afterRound })
      console.log()
      return [
        minFigure('rounds', report.rounds, rounds),
        minFigure('changes acknowledged before the kills', report.acknowledged, rounds),
        // `killRounds` throws if one is lost or repeated, or if files and rows differ.
        none('acknowledged changes lost, repeated or without their change row', 0),
        { what: 'changes sent again', measured: `${report.resent}`, target: 'each made once', isReached: true },
        maxFigure('slowest start after a kill', report.slowestStartMs / 1000, 10, 's'),
      ]
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
})
