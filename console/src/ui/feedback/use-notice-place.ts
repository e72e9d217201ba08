import { useEffect, useState } from 'react'

/** Where notices cover nothing that is needed: above the footer of a dialog, or clear of a question. */
export interface NoticePlace {
  /** Pixels from the bottom of the window to the top of the open dialog's footer; null without a dialog. */
  aboveFooter: number | null
  isQuestionOpen: boolean
}

/** Not one that is closing. */
const openDialog = '[data-dialog]:not([data-ending-style])'

const onPage: NoticePlace = { aboveFooter: null, isQuestionOpen: false }

/** Follows dialogs that open, close and change their size while there are notices. */
export function useNoticePlace(hasNotices: boolean): NoticePlace {
  const [place, setPlace] = useState(onPage)
  useEffect(() => {
    if (!hasNotices) return undefined
    const update = () => {
      const next = findPlace()
      setPlace((before) => (isSame(before, next) ? before : next))
    }
    const sizes = new ResizeObserver(update)
    const follow = () => {
      sizes.disconnect()
      for (const part of document.querySelectorAll(`${openDialog}, ${openDialog} footer`)) sizes.observe(part)
      update()
    }
    const changes = new MutationObserver(follow)
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-ending-style'] })
    window.addEventListener('resize', update)
    follow()
    return () => {
      sizes.disconnect()
      changes.disconnect()
      window.removeEventListener('resize', update)
    }
  }, [hasNotices])
  return place
}

/** From the layout, not from the rectangles: these move while the dialog opens. */
function findPlace(): NoticePlace {
  const isQuestionOpen = document.querySelector('[role=alertdialog]:not([data-ending-style])') !== null
  const dialog = [...document.querySelectorAll<HTMLElement>(openDialog)].at(-1)
  if (!dialog || isQuestionOpen) return { aboveFooter: null, isQuestionOpen }
  const below = window.innerHeight - dialog.offsetTop - dialog.offsetHeight
  return { aboveFooter: below + (dialog.querySelector('footer')?.offsetHeight ?? 0), isQuestionOpen }
}

const isSame = (one: NoticePlace, other: NoticePlace) =>
  one.aboveFooter === other.aboveFooter && one.isQuestionOpen === other.isQuestionOpen
