import type { Endpoint } from './endpoint'

export const announcementCalls: Readonly<Record<string, Endpoint>> = {}
