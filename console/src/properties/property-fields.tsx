import {
  amenityOptions,
  livingRoomOptions,
  propertyTags,
  propertyTypes,
  roomOptions,
} from '@gatehouse/contract/property'
import { previewMost, propertyFiles } from '@gatehouse/contract/property-files'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Controller } from 'react-hook-form'
import { PriceField } from '../forms/price-field'
import type { RecordFields } from '../forms/record-fields'
import { ChipGroup } from '../ui/chip-group'
import { classNames } from '../ui/class-names'
import { Segmented } from '../ui/segmented'
import { Select } from '../ui/select'
import { TextArea } from '../ui/text-area'
import { TextField } from '../ui/text-field'
import { AgentField } from './agent-field'
import { releaseFiles } from './chosen-files'
import { DateField } from './date-field'
import { PicturesField } from './pictures-field'
import type { PropertyFormValues } from './property-form-values'
import { UploadBar } from './upload-bar'
import { VideoField } from './video-field'

interface PropertyFieldsProps extends RecordFields<PropertyFormValues> {
  /** A picture is moved by keyboard, or was put down. */
  onLifted: (isLifted: boolean) => void
}

/** Every field in the specification's order (section 2, Properties). */
export function PropertyFields({ form, progress, isBusy, cancel, onLifted }: PropertyFieldsProps) {
  useReleasedFiles(form)
  const { control, register, formState } = form
  const errorOf = (name: keyof PropertyFormValues) => formState.errors[name]?.message
  const bar = (label: string, group: string) => (
    <UploadBar label={label} group={group} progress={progress} onCancel={cancel} />
  )
  const pictures = (
    name: 'property_images' | 'floor_plan',
    words: { label: string; addLabel: string; firstTag?: string },
    progressBar: ReactNode,
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <PicturesField
          {...words}
          slot={propertyFiles[name]}
          previewMost={previewMost[name]}
          value={field.value}
          onChange={field.onChange}
          onLifted={onLifted}
          error={errorOf(name)}
          isDisabled={isBusy}
        >
          {progressBar}
        </PicturesField>
      )}
    />
  )
  const select = (
    name: 'property_type_id' | 'living_room' | 'bedroom' | 'bathroom',
    label: string,
    options: readonly Option[],
  ) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Select
          label={label}
          options={options}
          name={name}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          error={errorOf(name)}
        />
      )}
    />
  )
  return (
    <>
      {pictures(
        'property_images',
        { label: 'Property Images', addLabel: 'Add photos', firstTag: 'Cover' },
        bar('Images', 'property_images'),
      )}
      {/* What is sent must not change under way; the files' own Cancel stays reachable. */}
      <div inert={isBusy} className={classNames('grid gap-5', isBusy && 'opacity-60')}>
        <Pair>
          <Controller
            control={control}
            name="type"
            render={({ field }) => (
              <Segmented
                label="Type"
                choices={propertyTags.map((tag) => ({ value: tag, label: tag }))}
                value={field.value}
                onValueChange={field.onChange}
                error={errorOf('type')}
              />
            )}
          />
          <TextField label="Location" autoComplete="off" {...register('location')} error={errorOf('location')} />
        </Pair>
        <Pair>
          <Controller
            control={control}
            name="price"
            render={({ field: { onChange, ...field } }) => (
              <PriceField label="Price" {...field} onValueChange={onChange} error={errorOf('price')} />
            )}
          />
          <Controller
            control={control}
            name="agent"
            render={({ field }) => (
              <AgentField
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                error={errorOf('agent')}
              />
            )}
          />
        </Pair>
        <Pair>
          {select('property_type_id', 'Property Type', typeOptions)}
          <DateField
            label="Available From"
            chosen={form.watch('property_availability')}
            {...register('property_availability')}
            error={errorOf('property_availability')}
          />
        </Pair>
        <div className="grid grid-cols-3 gap-3.5">
          {select('living_room', 'Living Room', livingRoomOptions.map(asOption))}
          {select('bedroom', 'Bedroom', roomOptions.map(asOption))}
          {select('bathroom', 'Bathroom', roomOptions.map(asOption))}
        </div>
        <Controller
          control={control}
          name="finance"
          render={({ field }) => (
            <Segmented
              label="Finance"
              choices={[
                { value: 'YES', label: 'YES' },
                { value: 'NO', label: 'NO' },
              ]}
              value={field.value}
              onValueChange={field.onChange}
              error={errorOf('finance')}
            />
          )}
        />
        <Controller
          control={control}
          name="amenities"
          render={({ field }) => (
            <ChipGroup
              label="Amenities"
              choices={amenityOptions}
              value={field.value}
              onValueChange={field.onChange}
              error={errorOf('amenities')}
            />
          )}
        />
        <TextArea
          label="Description"
          rows={5}
          {...register('property_description')}
          error={errorOf('property_description')}
        />
      </div>
      <Controller
        control={control}
        name="video_upload"
        render={({ field }) => (
          <VideoField value={field.value} onChange={field.onChange} error={errorOf('video_upload')} isDisabled={isBusy}>
            {bar('Video', 'video_upload')}
          </VideoField>
        )}
      />
      {pictures('floor_plan', { label: 'Floor Plan', addLabel: 'Add floor plans' }, bar('Floor plans', 'floor_plan'))}
    </>
  )
}

/** Gives the memory of the previews back when the form goes away. */
function useReleasedFiles(form: UseFormReturn<PropertyFormValues>): void {
  useEffect(
    () => () => {
      const { property_images, floor_plan, video_upload } = form.getValues()
      releaseFiles([...property_images, ...floor_plan, ...video_upload])
    },
    [form],
  )
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-3.5 gap-y-5 md:grid-cols-2">{children}</div>
)

interface Option {
  value: string
  label: string
}

const asOption = (value: string): Option => ({ value, label: value })

const typeOptions = propertyTypes.map((type) => ({ value: String(type.id), label: type.name }))
