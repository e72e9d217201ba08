import { maxCaption } from '@gatehouse/contract/listing/captions'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import { useState } from 'react'
import { type Control, Controller } from 'react-hook-form'
import { FilePreview } from '../../../../forms/files/file-preview'
import { TextField } from '../../../../ui/fields/text-field'
import { Photo } from '../../../../ui/photo'
import type { PropertyFormValues } from '../property-form-values'
import { captionIn, withCaption } from './caption-values'
import type { ChosenFile } from './chosen-files'
import { nameOf } from './photo-name'

interface PhotoCaptionsProps {
  control: Control<PropertyFormValues>
  files: readonly ChosenFile[]
}

/** A caption for each photograph, folded; below the tiles, so that sorting them stays as it is. */
export function PhotoCaptions({ control, files }: PhotoCaptionsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    // Typing re-renders this group only.
    <Controller
      control={control}
      name="property_image_captions"
      render={({ field: { value, onChange, onBlur } }) => {
        const given = files.filter(({ key }) => captionIn(value, key) !== '').length
        return (
          <details
            open={isOpen}
            onToggle={(event) => setIsOpen(event.currentTarget.open)}
            className="mt-2 rounded-control border border-line px-4"
          >
            <summary className="min-h-11 cursor-pointer content-center font-semibold">
              Captions{' '}
              <span className="text-13 font-regular text-muted">
                {given > 0 ? `${given} of ${files.length}` : 'what the photographs show'}
              </span>
            </summary>
            {isOpen && (
              <ul className="grid gap-3 pt-1 pb-4 md:grid-cols-2 md:gap-x-3.5">
                {files.map((file, index) => (
                  <li key={file.key} className="flex items-end gap-3">
                    <span className="size-11 shrink-0 overflow-hidden rounded-control">
                      {file.kind === 'kept' ? (
                        <Photo source={file.picture} alt="" sizes="44px" />
                      ) : (
                        <FilePreview file={file.file} alt="" className="size-full bg-photo-ground object-cover" />
                      )}
                    </span>
                    <span className="min-w-0 flex-1">
                      <TextField
                        label={`Caption of ${nameOf(propertyFiles.property_images, index).toLowerCase()}`}
                        autoComplete="off"
                        maxLength={maxCaption}
                        value={captionIn(value, file.key)}
                        onChange={(event) => onChange(withCaption(value, file.key, event.target.value))}
                        onBlur={onBlur}
                      />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </details>
        )
      }}
    />
  )
}
