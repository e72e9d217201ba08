import type { Endpoint } from './endpoint'

export const bannerCalls: Readonly<Record<string, Endpoint>> = {}
