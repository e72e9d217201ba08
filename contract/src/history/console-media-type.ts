/**
 * What the console accepts besides JSON, by which the server tells its requests from those of other clients in
 * the history. A header of its own would need the permission of every server of another origin (CORS).
 */
export const consoleMediaType = 'application/vnd.gatehouse.console+json'
