import type { Endpoint } from '@gatehouse/contract/endpoint'
import type { z } from '@gatehouse/contract/zod'

import type { CallApi } from './call-api'

/** A tool that reads. Its result is shown to the model as JSON. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The arguments, made by `toolInput`. */
  readonly input: z.ZodMiniObject
  /** The only calls that it may make. */
  readonly calls: readonly Endpoint[]
  readonly run: (call: CallApi, input: never) => Promise<object>
}

/** Gives `run` the type of the input. */
export const defineTool = <Input extends z.ZodMiniObject>(
  tool: Omit<Tool, 'input' | 'run'> & {
    readonly input: Input
    readonly run: (call: CallApi, input: z.output<Input>) => Promise<object>
  },
): Tool => tool
