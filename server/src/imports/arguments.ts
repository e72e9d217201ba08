import { parseArgs } from 'node:util'

import { commandLine } from '../command-line'
import { fieldNamed, type Mapping } from './csv/columns'
import { ImportFileError } from './import-file-error'
import { targets, type TargetName } from './targets'
import { joinWithAnd } from './wording'

export interface ImportArguments {
  readonly kind: TargetName
  readonly path: string
  readonly mapped: Mapping
  readonly isDryRun: boolean
  readonly skipDuplicates: boolean
  readonly skipInvalid: boolean
  readonly isMonthFirst: boolean
}

const kinds = Object.keys(targets) as readonly TargetName[]

export const usage = `Usage: ${commandLine('import', 'KIND FILE.csv [options]')}

KIND is one of ${kinds.join(', ')}.

  --dry-run            read the file and report what would be imported, change nothing
  --map column=field   the column holds that field, or is to be ignored (column=ignore); may be given several times
  --month-first        dates are written as in 11/18/2026 instead of 18/11/2026
  --skip-duplicates    leave out rows that are equal to an earlier row of the file
  --skip-refused       import the other rows although some are rejected

The file needs a header. Importing the same file again adds nothing.

${kinds.map(usageOf).join('\n\n')}`

function usageOf(kind: TargetName): string {
  const { fields, needs } = targets[kind]
  const lines = [`${kind} need ${joinWithAnd(needs.map(({ description }) => description))}. Fields:`]
  for (const field of Object.keys(fields)) {
    const last = lines.at(-1) ?? ''
    if (lines.length > 1 && last.length + field.length < 100) lines[lines.length - 1] = `${last}, ${field}`
    else lines.push(`  ${field}`)
  }
  return lines.map((line, index) => (index > 0 && index < lines.length - 1 ? `${line},` : line)).join('\n')
}

/** The parsed command line, or 'help'. @throws ImportFileError with a message for people */
export function readArguments(args: readonly string[]): ImportArguments | 'help' {
  const { values, positionals } = parse(args)
  if (values.help === true || args.length === 0) return 'help'
  const [word = '', path, ...more] = positionals
  const kind = kinds.find((name) => name === word)
  if (!kind) throw new ImportFileError(`Only ${kinds.join(', ')} can be imported, not '${word}'.\n\n${usage}`)
  if (path === undefined) throw new ImportFileError(`Name the CSV file to import.\n\n${usage}`)
  if (more.length > 0) throw new ImportFileError(`Import one file at a time: '${more[0]}' is one too many.`)
  return {
    kind,
    path,
    mapped: new Map((values.map ?? []).map((text) => readMapping(text, kind))),
    isDryRun: values['dry-run'] === true,
    skipDuplicates: values['skip-duplicates'] === true,
    skipInvalid: values['skip-refused'] === true,
    isMonthFirst: values['month-first'] === true,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        map: { type: 'string', multiple: true },
        'dry-run': { type: 'boolean' },
        'month-first': { type: 'boolean' },
        'skip-duplicates': { type: 'boolean' },
        'skip-refused': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new ImportFileError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

function readMapping(text: string, kind: TargetName): [string, string] {
  const separator = text.lastIndexOf('=')
  const column = text.slice(0, separator).trim()
  const word = text.slice(separator + 1).trim()
  if (separator < 1 || column === '') throw new ImportFileError(`Write --map as column=field, not '${text}'.`)
  const field = word === 'ignore' ? word : fieldNamed(word, targets[kind])
  if (field) return [column, field]
  throw new ImportFileError(
    `'${word}' is no field. Map columns to one of: ${Object.keys(targets[kind].fields).join(', ')}, ignore.`,
  )
}
