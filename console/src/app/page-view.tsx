import { createElement, type ReactElement } from 'react'
import type { Page } from './pages'

const loaded = new Map<Page, ReactElement>()
const failures = new Map<Page, unknown>()

/** Loads the code of a page. Never rejects: `PageView` throws the error, to the boundary around it. */
export async function loadPage(page: Page): Promise<void> {
  if (loaded.has(page)) return
  try {
    loaded.set(page, createElement(await page.load()))
  } catch (error) {
    failures.set(page, error)
  }
}

/** A page whose code has been loaded. */
export function PageView({ page }: { page: Page }) {
  const element = loaded.get(page)
  if (!element) throw failures.get(page)
  return element
}
