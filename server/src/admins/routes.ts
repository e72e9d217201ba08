import type { Deps } from '../deps'
import type { Serve } from '../http/serve'

export function serveAdmins(_serve: Serve, _deps: Deps): void {}
