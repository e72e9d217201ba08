import { bannerEndpoints, bannerFields, BannerInput, bannerMessages } from '@gatehouse/contract/entities/banner'
import { requiredLabels } from '@gatehouse/contract/fields/derive'
import { PictureCrop } from '@gatehouse/contract/files/picture-crop'
import { z } from '@gatehouse/contract/zod'
import { useQueryClient } from '@tanstack/react-query'
import { sendFiles } from '../../../api/send-files'
import { LinkField } from '../../../forms/fields/link-field'
import { RecordForm } from '../../../forms/record-form'
import { resetLists } from '../../../lists/infinite-list'
import { statsKey } from '../../stats/api'
import { BannerImageField } from './banner-image-field'
import { bannersKey } from '../api'

interface BannerValues {
  banner_image: File | null
  /** The source of the crop: not uploaded, but it makes the form dirty. */
  source: File | null
  /** The part of `banner_image` that the server crops, where the browser cannot. */
  part: PictureCrop | null
  redirect_link: string
}

const labels = { banner_image: bannerFields.banner_link.label, ...requiredLabels(bannerFields) }

const image = z.nullable(z.instanceof(File))
const BannerDraft = z.object({
  banner_image: image,
  source: image,
  part: z.prefault(z.nullable(PictureCrop), null),
  redirect_link: z.string(),
})

/** Add Banner (S2.47). */
export function BannerForm({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  return (
    <RecordForm
      label="banner"
      title="Add Banner"
      submitLabel="Add Banner"
      fileGroups={{ banner_image: labels.banner_image }}
      size={{ maxWidth: 560 }}
      valuesOf={(): BannerValues => ({ banner_image: null, source: null, part: null, redirect_link: '' })}
      schema={BannerInput}
      draft={BannerDraft}
      labels={labels}
      messages={{
        saved: bannerMessages.created,
        failed: bannerMessages.errorOccurred,
        error: bannerMessages.errorOccurred,
      }}
      invalidates={[statsKey]}
      send={async ({ banner_image, part, redirect_link }, sending) => {
        const fields = { redirect_link, banner_image_crop: part ? JSON.stringify(part) : undefined }
        const files = { banner_image: banner_image ? [banner_image] : [] }
        const response = await sendFiles(bannerEndpoints.create, { params: {}, fields, files, ...sending })
        // Not awaited, so that the form closes and its notice appears immediately.
        void resetLists(client, bannersKey)
        return response
      }}
      onClose={onClose}
    >
      {({ input, choice, isBusy }) => (
        <>
          <BannerImageField
            choices={{ image: choice('banner_image'), source: choice('source'), part: choice('part') }}
            isDisabled={isBusy}
          />
          <LinkField
            hint="The page that the banner opens, such as https://example.com/offer"
            {...input('redirect_link')}
          />
        </>
      )}
    </RecordForm>
  )
}
