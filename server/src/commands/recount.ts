import { recount as recountAll } from '../records/recount'
import type { Subcommand } from './subcommand'

export const recount: Subcommand = {
  parameters: [],
  summary: 'compares every kept count with the records, says which differ and corrects them',
  async run({ db, print }) {
    const differences = await recountAll(db)
    for (const { what, kept, actual } of differences) print(`${what}: ${kept} kept, ${actual} counted`)
    const { length } = differences
    print(length === 0 ? 'Every count is right.' : `${length} ${length === 1 ? 'count' : 'counts'} corrected.`)
  },
}
