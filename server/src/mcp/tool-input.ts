import { described } from '@gatehouse/contract/paging'
import { z } from '@gatehouse/contract/zod'

const maxRows = 50
/** The limit of a tool, without which the call would return the whole list. */
export const defaultRows = 20

/** The arguments of a tool. An unknown one is an error: it would be a filter that is ignored. */
export const toolInput = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no argument ${issue.keys?.join()}`
        : 'Send the arguments as an object',
  })

/** The arguments of a tool that returns a page of a list. */
export const pageInput = () => ({
  limit: described(`How many, at most ${maxRows}; ${defaultRows} by default`, optionalNumber(1, maxRows)),
  cursor: described(
    'next_cursor of the result before, for the next ones',
    z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  ),
})

/** A whole number between two others. */
export const optionalNumber = (min: number, max: number) => {
  const message = `Send a whole number from ${min} to ${max}`
  return z.optional(z.int(message).check(z.gte(min, message), z.lte(max, message)))
}

/** Words to search for. Without a letter or a digit they would find everything. */
export const optionalText = (description: string) =>
  described(
    description,
    z.optional(
      z.string().check(z.trim(), z.maxLength(200), z.regex(/[\p{L}\p{N}]/u, 'Send words, or leave the argument out')),
    ),
  )

/** The id of a record. It becomes a part of an address, in which `..` has a meaning. */
export const recordId = () => z.string().check(z.regex(/^[\w-]{1,100}$/, 'Send the id of a record'))
