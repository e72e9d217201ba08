/** The address that responds 200 as long as the process handles requests, also while it is starting. */
export const livenessPath = '/healthz'

export const aliveResponse = JSON.stringify({ status: true, message: 'The server is running' })
