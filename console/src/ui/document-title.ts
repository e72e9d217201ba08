import { createContext, use, useEffect } from 'react'

/** What stands after every title, and where the title is announced besides (the top bar of phones). */
export const TitleContext = createContext<{ suffix: string; onTitle: (title: string) => void }>({
  suffix: '',
  onTitle: () => {},
})

/** 'Properties · Gatehouse' while the page that calls it is there. */
export function useDocumentTitle(title: string): void {
  const { suffix, onTitle } = use(TitleContext)
  useEffect(() => {
    document.title = [title, suffix].filter(Boolean).join(' · ')
    onTitle(title)
  }, [title, suffix, onTitle])
}
