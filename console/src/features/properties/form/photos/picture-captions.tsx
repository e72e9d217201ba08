import { maxCaption } from '@gatehouse/contract/listing/captions'
import type { FileSlot } from '@gatehouse/contract/files/upload'
import { type Control, Controller } from 'react-hook-form'
import { FoldedGroup } from '../../../../forms/folded-group'
import { FilePreview } from '../../../../forms/files/file-preview'
import { TextField } from '../../../../ui/fields/text-field'
import { Photo } from '../../../../ui/photo'
import type { PropertyFormValues } from '../property-form-values'
import { captionIn, withCaption } from './caption-values'
import type { ChosenFile } from './chosen-files'
import { nameOf } from './photo-name'

interface PictureCaptionsProps {
  control: Control<PropertyFormValues>
  /** 'Captions' */
  label: string
  slot: FileSlot
  files: readonly ChosenFile[]
}

/** A caption for each picture, folded; below the tiles, so that sorting them stays as it is. */
export function PictureCaptions({ control, label, slot, files }: PictureCaptionsProps) {
  return (
    // Typing re-renders this group only.
    <Controller
      control={control}
      name="property_image_captions"
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => {
        const given = files.filter(({ key }) => captionIn(value, key) !== '').length
        return (
          <FoldedGroup
            label={label}
            summary={given > 0 ? `${given} of ${files.length}` : 'what the pictures show'}
            isInitiallyOpen={false}
            hasError={error !== undefined}
            className="mt-2"
          >
            <ul className="grid gap-3 md:grid-cols-2 md:gap-x-3.5">
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
                      label={`Caption of ${nameOf(slot, index).toLowerCase()}`}
                      autoComplete="off"
                      maxLength={maxCaption}
                      value={captionIn(value, file.key)}
                      onChange={(event) => onChange(withCaption(value, file.key, event.target.value))}
                      onBlur={onBlur}
                      {...(index === 0 && { ref })}
                    />
                  </span>
                </li>
              ))}
            </ul>
            {error && (
              <p role="alert" className="pt-3 text-12 font-medium text-red-ink">
                {error.message}
              </p>
            )}
          </FoldedGroup>
        )
      }}
    />
  )
}
