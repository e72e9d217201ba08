import { parseArgs } from 'node:util'

import { printFigures, seconds } from '../bench/report'
import { CannotRun, type Numbers, type Proof } from './proof'
import { proofs } from './proofs'

// npm run prove [-- NAME … [--rounds 10] …]: runs the named proofs, or the quick ones. `--list` prints all.

try {
  const { names, given, isList } = readArguments()
  if (isList) printList()
  else await runAll(names, given)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

// Connections that stay open must not delay the exit.
process.exit()

function readArguments() {
  const numberNames = new Set(proofs.flatMap(({ numbers }) => Object.keys(numbers)))
  const options = Object.fromEntries([...numberNames].map((name) => [name, { type: 'string' as const }]))
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { ...options, list: { type: 'boolean' } },
  })
  const { list, ...texts } = values
  const unknown = positionals.filter((name) => proofs.every((proof) => proof.name !== name))
  if (unknown.length > 0)
    throw new Error(`There is no proof ${unknown.join(', ')}. npm run prove -- --list prints all of them.`)
  const given = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Number(text)]))
  if (Object.values(given).some((value) => !(value >= 0))) throw new Error('Options are numbers: --rounds 10')
  return { names: positionals, given, isList: list === true }
}

async function runAll(names: readonly string[], given: Numbers): Promise<void> {
  const isNamed = names.length > 0
  const chosen = proofs.filter(({ name, isQuick }) => (isNamed ? names.includes(name) : isQuick))
  const failed: string[] = []
  const skipped: string[] = []
  let reached = 0
  for (const proof of chosen) {
    const outcome = await runOne(proof, given)
    if (outcome === 'reached') reached += 1
    else if (outcome === 'failed') failed.push(proof.name)
    else skipped.push(`${proof.name}. ${outcome.message}`)
  }
  if (chosen.length > 1) console.log(`\n${reached} of ${chosen.length} proofs reached their figures`)
  if (failed.length > 0) console.log(`Not reached: ${failed.join(', ')}`)
  for (const reason of skipped) console.log(`Skipped: ${reason}`)
  const isMissing = isNamed && skipped.length > 0
  process.exitCode = failed.length > 0 || isMissing ? 1 : 0
}

/** Whether all figures are reached, or why the proof cannot run here. */
async function runOne({ name, claim, numbers, run }: Proof, given: Numbers): Promise<'reached' | 'failed' | CannotRun> {
  const startedAt = performance.now()
  const own = Object.entries(given).filter(([option]) => Object.hasOwn(numbers, option))
  console.log(`\n${name}: ${claim}`)
  try {
    const isReached = printFigures(name, await run({ ...numbers, ...Object.fromEntries(own) })) === 0
    console.log(`Took ${seconds(performance.now() - startedAt)}`)
    return isReached ? 'reached' : 'failed'
  } catch (error) {
    if (error instanceof CannotRun) return error
    console.error(error)
    return 'failed'
  }
}

function printList(): void {
  for (const { name, claim, numbers, isQuick } of proofs) {
    const options = Object.entries(numbers).map(([option, value]) => `--${option} ${value}`)
    console.log(`${name.padEnd(20)} ${isQuick ? 'quick' : '     '}  ${claim}  ${options.join(' ')}`)
  }
}
