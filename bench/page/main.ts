import { loadavg } from 'node:os'

import { openDatabase } from '../../server/src/database/open'
import { startGatehouse } from '../gatehouse'
import { printFigures } from '../report'
import { openBrowser, type Connection } from './browser'
import { figuresOf, type Session } from './goals'
import { insertListings } from './listings'
import { printSession } from './print-session'
import { openList, scrollCards, selectors, signIn, useList } from './steps'
import { figuresOfTable, useTable } from './table'

// The console in Chromium over a mobile connection and on a slow processor. Bytes and requests
// are the same on every machine; times are not, and other load of the machine adds to them.
// `-- --phone`: in a phone's window; `-- --rounds 1`: fewer sessions; `-- --table`: the table alone.

const isTableOnly = process.argv.includes('--table')
const isPhone = process.argv.includes('--phone')
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 3
const cards = 5_000
/** 8 of 100 are archived. */
const properties = 5_800

const fast: Connection = { bitsPerSecond: 4_000_000, latencyMs: 150, cpuSlowdown: 4 }
const slow: Connection = { ...fast, bitsPerSecond: 1_600_000 }

const gatehouse = await startGatehouse()
try {
  const database = await openDatabase({ dataDir: gatehouse.dataDir, attach: true })
  await insertListings(database, gatehouse.dataDir, properties)
  await database.close()
  const sessions = isTableOnly ? [] : await runSessions()
  const table = figuresOfTable(await runTable())
  const title = `4 Mbit/s, 150 ms, a quarter of the processor, ${isPhone ? '390 × 844' : '1440 × 900'}; medians of ${rounds}`
  console.log(
    `\nLoad average of this machine: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  )
  process.exitCode = printFigures(title, [...(isTableOnly ? [] : figuresOf(sessions)), ...table])
} finally {
  await gatehouse.stop()
}

async function runSessions(): Promise<Session[]> {
  await runSession(slow, { isComplete: false }).then((session) => printSession('1.6 Mbit/s', session))
  const sessions: Session[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const session = await runSession(fast, { isComplete: true, isScrolled: round === rounds })
    printSession(`4 Mbit/s, round ${round} of ${rounds}`, session)
    sessions.push(session)
  }
  return sessions
}

async function runTable() {
  const browser = await openBrowser(fast, { isPhone, selectors })
  try {
    await signIn(browser, gatehouse)
    return await useTable(browser, gatehouse)
  } finally {
    await browser.close()
  }
}

/** `isComplete`: with everything that is done in the list; `isScrolled`: with the memory of many cards. */
async function runSession(
  connection: Connection,
  { isComplete, isScrolled = false }: { isComplete: boolean; isScrolled?: boolean },
): Promise<Session> {
  const browser = await openBrowser(connection, { isPhone, selectors })
  try {
    const steps = await signIn(browser, gatehouse)
    steps.push(...(await openList(browser, gatehouse)))
    if (isComplete) steps.push(...(await useList(browser)))
    const heap = isScrolled ? await scrollCards(browser, gatehouse, cards) : null
    return { steps, entries: browser.entries, heap }
  } finally {
    await browser.close()
  }
}
