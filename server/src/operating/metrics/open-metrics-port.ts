import { createHttpServer } from '../../http/http-server'
import { openPort } from '../../http/open-port'
import type { OperatingDependencies } from '../operating-dependencies'
import { registerOperatingRoutes } from '../operating-routes'

/**
 * Opens METRICS_PORT, if it is set: a port that only the monitoring can reach. Returns how to close it.
 * @throws StartupError if the address cannot be used
 */
export async function openMetricsPort(deps: OperatingDependencies): Promise<() => Promise<void>> {
  const { metricsAddress, timeLimits } = deps.config
  if (metricsAddress === null) return () => Promise.resolve()
  const port = await openPort({ ...metricsAddress, timeLimits }, { host: 'METRICS_HOST', port: 'METRICS_PORT' })
  const app = await createHttpServer(deps, port.server)
  registerOperatingRoutes(app, { ...deps, isOwnPort: true })
  await port.route(app)
  return async () => {
    await app.close()
    await port.close(0)
  }
}
