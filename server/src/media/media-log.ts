/** What media and jobs need of a logger; Fastify's is one. */
export type MediaLog = {
  info(detail: Record<string, unknown>, message: string): void
  warn(detail: Record<string, unknown>, message: string): void
  error(detail: Record<string, unknown>, message: string): void
}
