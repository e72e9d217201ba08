import type { Deps } from '../deps'
import type { Serve } from '../http/serve'

export function serveIntake(_serve: Serve, _deps: Deps): void {}
