import { parseArgs } from 'node:util'

import { printFigures, seconds } from '../bench/report'
import { CannotRun, type Numbers, type Proof } from './proof'
import { proofs } from './proofs'

// npm run prove [-- NAME … [--rounds 10] …]: runs the named proofs, or the quick ones. `--list` prints all.

try {
  const { names, given, isList } = readArguments()
  if (isList) printList()
  else await runAll(names.length > 0 ? proofs.filter(({ name }) => names.includes(name)) : quickProofs(), given)
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

function quickProofs(): readonly Proof[] {
  return proofs.filter(({ isQuick }) => isQuick)
}

async function runAll(chosen: readonly Proof[], given: Numbers): Promise<void> {
  const failed: string[] = []
  for (const proof of chosen) if (!(await runOne(proof, given))) failed.push(proof.name)
  if (chosen.length > 1)
    console.log(`\n${chosen.length - failed.length} of ${chosen.length} proofs reached their figures`)
  if (failed.length > 0) console.log(`Not reached: ${failed.join(', ')}`)
  process.exitCode = failed.length > 0 ? 1 : 0
}

/** Returns whether all figures are reached. */
async function runOne({ name, claim, numbers, run }: Proof, given: Numbers): Promise<boolean> {
  const startedAt = performance.now()
  const own = Object.entries(given).filter(([option]) => Object.hasOwn(numbers, option))
  console.log(`\n${name}: ${claim}`)
  try {
    const isReached = printFigures(name, await run({ ...numbers, ...Object.fromEntries(own) })) === 0
    console.log(`Took ${seconds(performance.now() - startedAt)}`)
    return isReached
  } catch (error) {
    console.error(error instanceof CannotRun ? `${name} cannot run here: ${error.message}` : error)
    return false
  }
}

function printList(): void {
  for (const { name, claim, numbers, isQuick } of proofs) {
    const options = Object.entries(numbers).map(([option, value]) => `--${option} ${value}`)
    console.log(`${name.padEnd(20)} ${isQuick ? 'quick' : '     '}  ${claim}  ${options.join(' ')}`)
  }
}
