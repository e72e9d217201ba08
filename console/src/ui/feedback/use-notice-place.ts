import { useEffect, useState } from 'react'

/** Where notices cover nothing that is needed: above the bars of a dialog, or clear of a question. */
interface NoticePlace {
  /** Pixels from the bottom of the window to the top of the open dialog's bars; null without a dialog. */
  aboveBars: number | null
  isQuestionOpen: boolean
}

/** Not one that is closing. */
const openDialog = '[data-dialog]:not([data-ending-style])'

/** At the bottom of a dialog: its footer, and what is always in view above it. */
const bars = ['footer', '[data-bar]'].map((bar) => `${openDialog} ${bar}`).join()

const onPage: NoticePlace = { aboveBars: null, isQuestionOpen: false }

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
      for (const part of document.querySelectorAll(`${openDialog}, ${bars}`)) sizes.observe(part)
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
  if (!dialog || isQuestionOpen) return { aboveBars: null, isQuestionOpen }
  const below = window.innerHeight - dialog.offsetTop - dialog.offsetHeight
  const heights = [...dialog.querySelectorAll<HTMLElement>(bars)].map(({ offsetHeight }) => offsetHeight)
  return { aboveBars: heights.reduce((sum, height) => sum + height, below), isQuestionOpen }
}

const isSame = (one: NoticePlace, other: NoticePlace) =>
  one.aboveBars === other.aboveBars && one.isQuestionOpen === other.isQuestionOpen
