import type { Endpoint } from './endpoint'

export const intakeCalls: Readonly<Record<string, Endpoint>> = {}
