import type { Endpoint } from './endpoint'

export const affiliateCalls: Readonly<Record<string, Endpoint>> = {}
