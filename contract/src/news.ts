import type { Endpoint } from './endpoint'

export const newsCalls: Readonly<Record<string, Endpoint>> = {}
