import { bannerFiles, bannerMessages } from '@gatehouse/contract/entities/banner'
import { useCallback, useEffect, useRef, useState } from 'react'
import { checkFiles } from '../../../forms/files/file-check'
import type { Crop } from './crop-geometry'
import { canCrop, isExact, widestCrop } from './crop-geometry'
import { drawCrop } from './draw-crop'
import type { LoadedPicture } from './load-picture'
import { loadPicture, releasePicture } from './load-picture'

const slot = bannerFiles.banner_image
/** Maximum size of the source of a crop; larger than that of the uploaded image. */
const sourceSlot = { ...slot, maxBytes: Infinity }

/**
 * State of the banner's image: preview, and crop to the exact size if it is larger.
 * `onImage` receives the file to upload, `onSource` the file that it is made from. `restored` are those of a
 * draft, until another file is chosen.
 */
export function useBannerImage(
  onImage: (image: File | null) => void,
  onSource: (file: File | null) => void,
  restored: { value: File | null; source: File | null },
) {
  const [picture, setPicture] = useState<LoadedPicture | null>(null)
  const [problem, setProblem] = useState<string>()
  const [cropped, setCropped] = useState<{ image: File; url: string }>()
  const [crop, setCrop] = useState<Crop>()
  const [isCropping, setIsCropping] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const attempts = useRef(0)
  // Object URLs are revoked when replaced and on unmount.
  useEffect(() => (picture ? () => releasePicture(picture) : undefined), [picture])
  useEffect(() => (cropped ? () => URL.revokeObjectURL(cropped.url) : undefined), [cropped])
  useEffect(() => () => void (attempts.current += 1), [])

  const { value, source } = restored
  useEffect(() => {
    const file = source ?? value
    if (!file || attempts.current > 0) return
    attempts.current += 1
    const attempt = attempts.current
    void loadPicture(file).then((loaded) => {
      if (!loaded || attempt !== attempts.current) return loaded ? releasePicture(loaded) : undefined
      const isCropped = !isExact(loaded)
      setPicture(loaded)
      setCrop(isCropped && canCrop(loaded) ? widestCrop(loaded) : undefined)
      if (isCropped && value) setCropped({ image: value, url: URL.createObjectURL(value) })
      else if (isCropped) setProblem(bannerMessages.wrongSize)
      return undefined
    })
  }, [value, source])

  // Stable identity: an active pointer must not lose its listeners.
  const changeCrop = useCallback((change: (crop: Crop) => Crop) => setCrop((now) => now && change(now)), [])

  async function choose(files: readonly File[]) {
    attempts.current += 1
    const attempt = attempts.current
    setIsReading(true)
    const found = await readFiles(files)
    // Another file was chosen meanwhile, or the form was closed.
    if (attempt !== attempts.current) return found.picture ? releasePicture(found.picture) : undefined
    setIsReading(false)
    setIsCropping(false)
    // A picture of the exact size needs no crop.
    const source = found.problem === undefined ? null : found.picture
    setCrop(source && canCrop(source) ? widestCrop(source) : undefined)
    setCropped(undefined)
    setPicture(found.picture)
    onSource(found.picture?.file ?? null)
    setProblem(found.problem)
    onImage(found.picture && found.problem === undefined ? found.picture.file : null)
  }

  async function applyCrop() {
    if (!picture || !crop) return
    const image = await drawCrop(picture, crop)
    setIsCropping(false)
    setProblem(image ? undefined : cropFailedMessage)
    if (!image) return
    setCropped({ image, url: URL.createObjectURL(image) })
    onImage(image)
  }

  return {
    picture,
    /** The object URL of the preview. */
    preview: cropped?.url ?? picture?.url,
    problem,
    isReading,
    /** Undefined when the picture is too small. */
    crop,
    changeCrop,
    isCropping,
    choose,
    startCropping: () => {
      setIsCropping(true)
      // No file is ready while the frame is being moved.
      onImage(null)
    },
    stopCropping: () => {
      setIsCropping(false)
      onImage(cropped?.image ?? null)
    },
    applyCrop,
  }
}

const cropFailedMessage = 'This device cannot crop the picture. Please crop it elsewhere and choose it again.'

async function readFiles(files: readonly File[]): Promise<{ picture: LoadedPicture | null; problem?: string }> {
  const { accepted, errors } = await checkFiles(sourceSlot, files, 1)
  const [file] = accepted
  if (errors.length > 0 || !file) return { picture: null, problem: errors.join(' ') }
  const picture = await loadPicture(file)
  if (!picture) return { picture, problem: `“${file.name}” is damaged or incomplete and cannot be opened.` }
  if (!isExact(picture)) return { picture, problem: bannerMessages.wrongSize }
  const { errors: tooLarge } = await checkFiles(slot, [file], 1)
  return tooLarge.length === 0 ? { picture } : { picture, problem: tooLarge.join(' ') }
}
