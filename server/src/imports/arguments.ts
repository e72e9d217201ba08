import { parseArgs } from 'node:util'

import { listingFieldNamed, listingFields, type ListingField } from './columns'
import { CsvRefusal } from './csv-refusal'

export interface ImportArguments {
  readonly path: string
  readonly mapped: ReadonlyMap<string, ListingField | 'ignore'>
  readonly isDryRun: boolean
  readonly skipDuplicates: boolean
  readonly skipRefused: boolean
}

export const usage = `Usage: npm run import -- listings FILE.csv [options]

  --dry-run            read everything, say what would happen, change nothing
  --map column=field   the column holds that field; may be given several times
                       (fields: ${listingFields.join(', ')}, ignore)
  --skip-duplicates    leave out rows that are equal to an earlier row of the file
  --skip-refused       import the other rows although some are refused

The file needs a header. A price and a place (location, or town and state) are required.
Importing the same file again adds nothing.`

/** What was asked on the command line, or 'help'. Throws a CsvRefusal with one sentence for anything else. */
export function readArguments(args: readonly string[]): ImportArguments | 'help' {
  const { values, positionals } = parse(args)
  if (values.help === true || args.length === 0) return 'help'
  const [kind, path, ...more] = positionals
  if (kind !== 'listings') throw new CsvRefusal(`Only listings can be imported, not '${kind ?? ''}'.\n\n${usage}`)
  if (path === undefined) throw new CsvRefusal(`Name the CSV file to import.\n\n${usage}`)
  if (more.length > 0) throw new CsvRefusal(`Import one file at a time: '${more[0]}' is one too many.`)
  return {
    path,
    mapped: new Map((values.map ?? []).map(readMapping)),
    isDryRun: values['dry-run'] === true,
    skipDuplicates: values['skip-duplicates'] === true,
    skipRefused: values['skip-refused'] === true,
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
        'skip-duplicates': { type: 'boolean' },
        'skip-refused': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new CsvRefusal(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

function readMapping(text: string): [string, ListingField | 'ignore'] {
  const cut = text.lastIndexOf('=')
  const column = text.slice(0, cut).trim()
  const word = text.slice(cut + 1).trim()
  if (cut < 1 || column === '') throw new CsvRefusal(`Write --map as column=field, not '${text}'.`)
  const field = word === 'ignore' ? word : listingFieldNamed(word)
  if (field) return [column, field]
  throw new CsvRefusal(`'${word}' is no field. Map columns to one of: ${listingFields.join(', ')}, ignore.`)
}
