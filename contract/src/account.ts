import type { Endpoint } from './endpoint'

export const accountCalls: Readonly<Record<string, Endpoint>> = {}
