import { createContext, use, useEffect } from 'react'

/** The suffix of every title, and a listener for title changes (the top bar on phones). */
export const TitleContext = createContext<{ suffix: string; onTitle: (title: string) => void }>({
  suffix: '',
  onTitle: () => {},
})

/** Sets document.title, 'Properties · Gatehouse', while the calling page is mounted. */
export function useDocumentTitle(title: string): void {
  const { suffix, onTitle } = use(TitleContext)
  useEffect(() => {
    document.title = [title, suffix].filter(Boolean).join(' · ')
    onTitle(title)
  }, [title, suffix, onTitle])
}
