import { bannerFiles, bannerMessages } from '@gatehouse/contract/entities/banner'
import type { PictureCrop } from '@gatehouse/contract/files/picture-crop'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isAvailable } from '../../../api/available'
import { checkFiles } from '../../../forms/files/file-check'
import type { Crop } from './crop-geometry'
import { canCrop, isExact, wholeRectangle, widestCrop } from './crop-geometry'
import { drawCrop } from './draw-crop'
import type { LoadedPicture } from './load-picture'
import { loadPicture, releasePicture } from './load-picture'

const slot = bannerFiles.banner_image
/** Maximum size of the source of a crop; larger than that of the uploaded image. */
const sourceSlot = { ...slot, maxBytes: Infinity }

/**
 * State of the banner's image: preview, and crop to the exact size if it is larger.
 * `onImage` receives the file to upload, and the part of it that the server is to crop where the browser
 * cannot; `onSource` the file that it is made from. `restored` are those of a draft, until another file is
 * chosen.
 */
export function useBannerImage(
  onImage: (image: File | null, part?: PictureCrop | null) => void,
  onSource: (file: File | null) => void,
  restored: { value: File | null; source: File | null; part: PictureCrop | null },
) {
  const [picture, setPicture] = useState<LoadedPicture | null>(null)
  const [problem, setProblem] = useState<string>()
  const [cropped, setCropped] = useState<CroppedImage>()
  const [crop, setCrop] = useState<Crop>()
  const [isCropping, setIsCropping] = useState(false)
  const [isReading, setIsReading] = useState(false)
  const attempts = useRef(0)
  // Object URLs are revoked when replaced and on unmount.
  useEffect(() => (picture ? () => releasePicture(picture) : undefined), [picture])
  useEffect(() => (cropped ? () => URL.revokeObjectURL(cropped.url) : undefined), [cropped])
  useEffect(() => () => void (attempts.current += 1), [])

  const { value, source, part } = restored
  useEffect(() => {
    const file = source ?? value
    if (!file || attempts.current > 0) return
    attempts.current += 1
    const attempt = attempts.current
    void loadPicture(file).then((loaded) => {
      if (!loaded || attempt !== attempts.current) return loaded ? releasePicture(loaded) : undefined
      const isCropped = !isExact(loaded)
      setPicture(loaded)
      setCrop(isCropped && canCrop(loaded) ? (part ?? widestCrop(loaded)) : undefined)
      if (isCropped && value) setCropped({ image: value, part, url: URL.createObjectURL(value) })
      else if (isCropped) setProblem(bannerMessages.wrongSize)
      return undefined
    })
  }, [value, source, part])

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
    const drawn = await drawCrop(picture, crop)
    const image = drawn ?? picture.file
    const part = drawn ? null : wholeRectangle(picture, crop)
    const problem = part ? await serverCropProblem(image) : undefined
    setIsCropping(false)
    setProblem(problem)
    if (problem !== undefined) return
    setCropped({ image, part, url: URL.createObjectURL(image) })
    onImage(image, part)
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
      onImage(cropped?.image ?? null, cropped?.part)
    },
    applyCrop,
  }
}

interface CroppedImage {
  image: File
  part: PictureCrop | null
  url: string
}

/** Why the server cannot crop a picture: it has only the specified calls, or the picture is too large. */
async function serverCropProblem(file: File): Promise<string | undefined> {
  if (isAvailable('banner crop') === false) return cropFailedMessage
  return (await checkFiles(slot, [file], 1)).errors[0]
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
