import type { Endpoint } from './endpoint'

export const careerCalls: Readonly<Record<string, Endpoint>> = {}
