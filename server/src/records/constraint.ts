/** The name of the constraint or unique index that a database error violates; null for any other error. */
export function findConstraint(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  // Class 23: integrity constraint violation (PostgreSQL documentation, appendix A).
  return typeof code === 'string' && code.startsWith('23') && typeof constraint === 'string' ? constraint : null
}
