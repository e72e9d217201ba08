import { useSyncExternalStore } from 'react'
import type { HostKind } from './host'
import { hostKind, watchHostKind } from './host'

export const useHostKind = (): HostKind => useSyncExternalStore(watchHostKind, hostKind)
