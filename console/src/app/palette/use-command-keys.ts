import { useEffect } from 'react'
import { isAvailable } from '../../api/available'
import { useNavigation } from '../../ui/navigation/navigation-context'
import { hasSingleKeys, isTakingKeys } from '../../ui/single-keys'
import { findPage } from '../pages'
import { rowOf } from '../../lists/selection/use-long-press'
import { editablePath, editPaths, goKeys } from './go-keys'

/** The second key of `g p` must follow within this time. */
const sequenceMs = 1500

/** `g` with a second key, and `e`, unless single keys are disabled. */
export function useCommandKeys(): void {
  const navigation = useNavigation()
  useEffect(() => {
    let goPressedAt = -Infinity
    const listen = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (ctrlKey || metaKey || altKey || shiftKey || !hasSingleKeys()) return
      if (isTakingKeys(event)) return
      const isSecond = event.timeStamp - goPressedAt < sequenceMs
      goPressedAt = key === 'g' && !isSecond ? event.timeStamp : -Infinity
      const to = isSecond ? goAddress(key) : singleAddress(key, navigation.state.location.pathname)
      if (to === undefined) return
      event.preventDefault()
      void navigation.navigate(to)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [navigation])
}

function goAddress(key: string): string | undefined {
  const path = Object.keys(goKeys).find((other) => goKeys[other] === key)
  if (path === undefined) return undefined
  const { needs } = findPage(path).page
  return needs === undefined || isAvailable(needs) === true ? path : undefined
}

/** `e`. Filters of the list stay. */
function singleAddress(key: string, pathname: string): string | undefined {
  if (key !== 'e') return undefined
  const row = editPaths.includes(pathname) ? rowOf(document.activeElement) : undefined
  if (row !== undefined) return withForm(window.location.href, row)
  const link = document.activeElement instanceof HTMLAnchorElement ? document.activeElement : null
  const target = link && editablePath.test(link.pathname) ? link.pathname : pathname
  const id = editablePath.test(target) ? decodeURIComponent(target.split('/')[2] ?? '') : null
  return id === null ? undefined : withForm(new URL(target, window.location.origin).href, id)
}

function withForm(href: string, form: string): string {
  const url = new URL(href)
  url.searchParams.set('form', form)
  return `${url.pathname}${url.search}`
}
