import { useCallback } from 'react'

interface FilePreviewProps {
  file: File
  alt: string
  className?: string
}

/** Shows a picture of this device that was just chosen. Its address is freed together with the image. */
export function FilePreview({ file, alt, className }: FilePreviewProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  return <img ref={show} alt={alt} className={className} />
}
