import { useEffect, useState } from 'react'
import type { UploadProgress } from '../api/upload-progress'

/** The form never gives up by itself; after so long without a byte it offers Cancel and Retry. */
const stallMs = 15_000

export function useStalledUpload(isSaving: boolean, progress: UploadProgress | null): boolean {
  const sent = progress?.sent ?? 0
  const isUnderWay = isSaving && (progress === null || sent < progress.total)
  const [stalledAt, setStalledAt] = useState<number | null>(null)
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setTimeout(() => setStalledAt(sent), stallMs)
    return () => clearTimeout(timer)
  }, [isUnderWay, sent])
  return isUnderWay && stalledAt === sent
}
