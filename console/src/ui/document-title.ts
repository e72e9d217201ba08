import { useEffect } from 'react'

/** Sets document.title, 'Properties · Gatehouse', while the calling page is mounted. */
export function useDocumentTitle(title: string, suffix: string): void {
  useEffect(() => {
    document.title = [title, suffix].filter(Boolean).join(' · ')
  }, [title, suffix])
}
