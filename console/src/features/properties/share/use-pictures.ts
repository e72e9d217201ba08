import { useEffect, useState } from 'react'
import { makePicture } from './picture/make-picture'
import type { Shared } from './share-facts'

export interface DrawnPicture {
  file: File
  /** The address of the file in this page. */
  address: string
  /** The property has a photograph that could not be loaded. */
  lacksPhoto: boolean
}

export interface Pictures {
  /** In the order of the properties; null where none could be drawn. */
  pictures: readonly (DrawnPicture | null)[]
  /** False while they are being drawn. */
  areReady: boolean
}

/** Draws the pictures of listings one after the other, because each needs the memory of its pixels. */
export function usePictures(album: readonly Shared[]): Pictures {
  const [pictures, setPictures] = useState<Pictures['pictures']>([])
  useEffect(() => {
    let isOpen = true
    const drawn: (DrawnPicture | null)[] = []
    const draw = async () => {
      for (const [index, shared] of album.entries()) {
        // The dialog says that a picture could not be drawn.
        const made = await makePicture(shared, fileName(shared, index, album.length)).catch(() => null)
        if (!isOpen) return
        drawn.push(made && { ...made, address: URL.createObjectURL(made.file) })
        setPictures([...drawn])
      }
    }
    void draw()
    return () => {
      isOpen = false
      for (const picture of drawn) if (picture) URL.revokeObjectURL(picture.address)
    }
  }, [album])
  return { pictures, areReady: pictures.length === album.length }
}

/** 'GH-4K7P.jpg'; in an album '02 GH-4K7P.jpg', so that the pictures stay in the order of the text. */
function fileName(shared: Shared, index: number, count: number): string {
  const name = shared.reference ?? 'listing'
  return `${count > 1 ? `${String(index + 1).padStart(2, '0')} ` : ''}${name}.jpg`
}
