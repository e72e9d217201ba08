import { useCallback, useRef } from 'react'
import { makeIdempotencyKey } from '../api/idempotency-key'

/** One key per content: a repeated send of the same content carries the same key, so it makes one row. */
export function useSubmissionKey(): (content: string) => string {
  const submission = useRef<{ key: string; content: string } | null>(null)
  return useCallback((content) => {
    if (submission.current?.content !== content) submission.current = { key: makeIdempotencyKey(), content }
    return submission.current.key
  }, [])
}
