/**
 * What the console accepts besides JSON: the history tells its requests from those of other clients by it.
 * A header of its own would need the permission of every server on another origin (CORS).
 */
export const consoleMediaType = 'application/vnd.gatehouse.console+json'
