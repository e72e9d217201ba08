import { propertyDefaults } from '@gatehouse/contract/entities/property'
import {
  amenityOptions,
  hasRooms,
  livingRoomOptions,
  propertyTags,
  propertyTypes,
  roomOptions,
} from '@gatehouse/contract/entities/property-choices'
import { maxPreview, propertyFiles } from '@gatehouse/contract/entities/property-files'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useIsAvailable } from '../../../api/available'
import { PriceField } from '../../../forms/fields/price-field'
import type { RecordFields } from '../../../forms/record-fields'
import { ChipGroup } from '../../../ui/fields/chip-group'
import { classNames } from '../../../ui/class-names'
import { Segmented } from '../../../ui/fields/segmented'
import { Select } from '../../../ui/fields/select'
import { Stepper } from '../../../ui/fields/stepper'
import { lazyComponent } from '../../../ui/loading/lazy-component'
import { TextArea } from '../../../ui/fields/text-area'
import { LocationField } from '../areas/location-field'
import { DateField } from '../../../ui/fields/date-field'
import { priceHint, readHint, withReadHints } from './message/read-hints'
import { PicturesField } from './photos/pictures-field'
import { labels, type PropertyFormValues } from './property-form-values'
import { RestoredAgentField } from './restored-agent-field'
import { VideoField } from './photos/video-field'

// Folded in most forms.
const FactsGroup = lazyComponent(() => import('./facts/facts-group').then((module) => module.FactsGroup))
const MessagePanel = lazyComponent(() => import('./message/message-panel').then((module) => module.MessagePanel))

const PictureCaptions = lazyComponent(() =>
  import('./photos/picture-captions').then((module) => module.PictureCaptions),
)

interface PropertyFieldsProps extends RecordFields<PropertyFormValues> {
  isNew: boolean
  /** Called when a picture is picked up or dropped by keyboard. */
  onPickUpChange: (isPickedUp: boolean) => void
}

/** Every field in the order of S2.43. */
export function PropertyFields(props: PropertyFieldsProps) {
  const { form, isBusy, rejectedFiles, isNew, onPickUpChange } = props
  const { input, choice } = withReadHints(props)
  const canPaste = useIsAvailable('message reader') === true && isNew
  const rooms = (name: 'living_room' | 'bedroom' | 'bathroom') => ({
    ...choice(name),
    isDefault:
      isNew && form.watch(name) === propertyDefaults[name] && form.watch('reading')?.checked.includes(name) !== true,
  })
  const pictures = (name: 'property_images' | 'floor_plan') => ({
    ...choice(name),
    currentFiles: () => form.getValues(name),
    slot: propertyFiles[name],
    maxPreview: maxPreview[name],
    onPickUpChange,
    isDisabled: isBusy,
    rejectedFiles,
  })
  const canCaption = useIsAvailable('captions') === true
  const captionsOf = (name: 'property_images' | 'floor_plan', label: string) => {
    const files = form.watch(name)
    return (
      canCaption &&
      files.length > 0 && (
        <div inert={isBusy} className="-mt-3">
          <PictureCaptions
            control={form.control}
            {...{ label, files }}
            slot={propertyFiles[name]}
            fallback={<p className="min-h-11" />}
          />
        </div>
      )
    )
  }
  const hasFacts = useIsAvailable('facts') === true
  return (
    <>
      {canPaste && <MessagePanel form={form} fallback={<div className="h-11" />} />}
      <PicturesField
        itemLabel="photo"
        addLabel="Add Photos"
        firstTag="Cover"
        takesDialogFiles
        {...pictures('property_images')}
      />
      {captionsOf('property_images', 'Captions')}
      {/* Values must not change while they are being sent. */}
      <div inert={isBusy} className={classNames('grid gap-5', isBusy && 'opacity-60')}>
        <Pair>
          <Segmented choices={propertyTags.map(asOption)} {...choice('type')} />
          <Controller
            control={form.control}
            name="location"
            render={({ field: { onChange, ...field }, fieldState }) => (
              <LocationField
                label={labels.location}
                isRequired
                {...field}
                onValueChange={onChange}
                error={fieldState.error?.message}
                hint={readHint(form.watch('reading'), 'location', field.value)}
              />
            )}
          />
        </Pair>
        <Pair>
          {/* A separate component, so that typing does not re-render the other fields. */}
          <Controller
            control={form.control}
            name="price"
            render={({ field: { onChange, ...field }, fieldState }) => (
              <PriceField
                label={labels.price}
                isRequired
                {...field}
                onValueChange={onChange}
                error={fieldState.error?.message}
                hint={priceHint(form, field.value)}
              />
            )}
          />
          <RestoredAgentField form={form} {...choice('agent')} />
        </Pair>
        <Pair>
          <Select options={typeOptions} {...choice('property_type_id')} />
          <DateField chosen={form.watch('property_availability')} {...input('property_availability')} />
        </Pair>
        {hasRooms(Number(form.watch('property_type_id'))) && (
          <div className="grid gap-x-3.5 gap-y-3 sm:grid-cols-3">
            <Stepper options={livingRoomOptions} {...rooms('living_room')} />
            <Stepper options={roomOptions} {...rooms('bedroom')} />
            <Stepper options={roomOptions} {...rooms('bathroom')} />
          </div>
        )}
        <Segmented choices={financeChoices.map(asOption)} {...choice('finance')} />
        <ChipGroup choices={amenityOptions} {...choice('amenities')} />
        <TextArea rows={5} {...input('property_description')} />
        {hasFacts && (
          <FactsGroup
            key={form.watch('reading') ? 'read' : 'typed'}
            form={form}
            input={input}
            choice={choice}
            fallback={<p className="min-h-11" />}
          />
        )}
      </div>
      <VideoField {...choice('video_upload')} isDisabled={isBusy} />
      <PicturesField itemLabel="floor plan" addLabel="Add Floor Plans" {...pictures('floor_plan')} />
      {captionsOf('floor_plan', 'Captions of floor plans')}
    </>
  )
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-x-3.5 gap-y-5 md:grid-cols-2">{children}</div>
)

const asOption = <Value extends string>(value: Value) => ({ value, label: value })
const financeChoices = ['YES', 'NO'] as const
const typeOptions = propertyTypes.map((type) => ({ value: String(type.id), label: type.name }))
