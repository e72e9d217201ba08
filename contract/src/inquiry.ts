import type { Endpoint } from './endpoint'

export const inquiryCalls: Readonly<Record<string, Endpoint>> = {}
