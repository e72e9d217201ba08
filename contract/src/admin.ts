import type { Endpoint } from './endpoint'

export const adminCalls: Readonly<Record<string, Endpoint>> = {}
