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
  limit: described(
    `How many, at most ${maxRows}; ${defaultRows} by default`,
    z.optional(z.int().check(z.gte(1), z.lte(maxRows))),
  ),
  cursor: described('next_cursor of the result before, for the next ones', z.optional(z.string())),
})

export const optionalText = (description: string) =>
  described(description, z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))))
