import { described, wholeNumber } from '../paging'
import { asText } from '../values/loose-values'
import { preprocess, z } from '../zod'
import { type InForm, sent } from './field'

interface ChoiceOptions extends InForm {
  readonly options: readonly [string, ...string[]]
  /** The message for any other value. */
  readonly message: string
}

const oneOf = <const Options extends ChoiceOptions>({ options, message }: Options) =>
  z.enum(options as Options['options'], message)

/** One of some words. In responses any text, so that a new word does not break older clients. */
export const choice = <const Options extends ChoiceOptions>(options: Options) => ({
  ...options,
  orderBy: 'text' as const,
  record: () => z.string(),
  input: () => sent(options, oneOf(options)),
  filterBy: () => oneOf(options),
  toForm: (value: unknown) => asText(value),
})

/** A choice of numbers, the last of which is for more, such as 10+. Lists are filtered by the least one. */
export const steps = <const Options extends ChoiceOptions>(options: Options) => ({
  ...choice(options),
  hasMinimumFilter: true as const,
  orderBy: 'step' as const,
  filterBy: (name: string) => {
    const most = Math.max(...options.options.map(readStep))
    return described(
      `At least as many; ${most}+ counts as ${most}`,
      wholeNumber(1, most, `${name} must be a whole number from 1 to ${most}`),
    )
  },
})

/** How many a step stands for: 10 for 10 and for 10+. NaN for a text that is no step. */
export const readStep = (step: string): number => Number.parseInt(step, 10)

/** The steps that stand for as many, or for more. */
export const stepsFrom = (steps: readonly string[], least: number): string[] =>
  steps.filter((step) => readStep(step) >= least)

/**
 * A choice that is compared without regard to case and surrounding spaces, and parsed to the word as defined
 * (docs/decisions/0018). An underscore stands for a space.
 */
export const word = <const Options extends ChoiceOptions>(options: Options) => {
  const value = () => preprocess((typed) => wordLike(typed, options.options), oneOf(options))
  return { ...choice(options), value, input: () => sent(options, value()) }
}

export const wordLike = (typed: unknown, words: readonly string[]): unknown =>
  typeof typed === 'string' ? (words.find((word) => word.toLowerCase() === foldWord(typed)) ?? typed) : typed

const foldWord = (typed: string) => typed.trim().toLowerCase().replaceAll('_', ' ')
