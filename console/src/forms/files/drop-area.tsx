import { useState, type ComponentProps } from 'react'
import { classNames } from '../../ui/class-names'

interface DropAreaProps extends ComponentProps<'div'> {
  onFiles: (files: File[]) => void
}

/** Receives files that are dropped on it. */
export function DropArea({ onFiles, className, ...area }: DropAreaProps) {
  const [isDragOver, setIsDragOver] = useState(false)
  return (
    <div
      {...area}
      onDragOver={(event) => {
        event.preventDefault()
        setIsDragOver(event.dataTransfer.types.includes('Files'))
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsDragOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={classNames('rounded-control', className, isDragOver && 'outline-2 outline-offset-4 outline-green')}
    />
  )
}
