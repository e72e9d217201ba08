import { useSyncExternalStore } from 'react'
import { watchHost } from './compatibility/hosts/host-kind'
import { type Capability, isSupported, setOptionalCallsEnabled } from './compatibility/hosts/support'

export { isSupported }

/**
 * Whether the server has this call or filter, or stores this header, so that a repeated request is
 * carried out once. Always true on this product's own server; undefined while it is not known yet.
 */
export const useIsSupported = (capability: Capability): boolean | undefined =>
  useSyncExternalStore(watchHost, () => isSupported(capability))

/** Enables calls that the server may lack and that are not sent by default; a failure disables them. */
export const enableOptionalCalls = (): void => setOptionalCallsEnabled(true)
