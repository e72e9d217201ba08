import { listOf, savedOf } from '../response'
import { callsOf } from '../calls'
import { filterShape, inputSchema, recordSchema, sortField } from '../fields/derive'
import type { Fields } from '../fields/field'
import { link } from '../fields/link'
import { computed, filteredTimestamp, id, version } from '../fields/managed'
import { optionalText } from '../values/fields'
import { Picture } from './media'
import { pagingFields } from '../paging'
import type { FileSlot } from '../files/upload'
import { maxImageBytes, imageTypes } from '../files/upload'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

/** The exact size in pixels, after rotation by EXIF (S5.12, S9.1). */
export const bannerWidth = 1280
export const bannerHeight = 768

export const bannerMessages = {
  created: 'Banner created successfully',
  deleted: 'Banner deleted successfully',
  restored: 'Banner restored successfully',
  notFound: 'Banner not found',
  wrongSize: 'Image must be exactly 1280×768 pixels.',
  imageRequired: 'Image is required',
  errorOccurred: 'An Error Occurred',
  failedToFetchList: 'Failed to fetch banners',
  confirmDelete: 'Are you sure you want to delete this banner?',
} as const

/**
 * A picture with a link that the app shows. All its fields are public (PUBLIC_LISTINGS, docs/decisions/0020).
 */
export const bannerFields = {
  id: id(),
  banner_link: computed(() => z.string(), { label: 'Image' }),
  redirect_link: link({ label: 'Redirect link' }),
  created_at: filteredTimestamp(),
  version: version(),
  media: computed(() => z.object({ banner_image: z.nullable(Picture) })),
} satisfies Fields

export const Banner = recordSchema(bannerFields)
export type Banner = z.infer<typeof Banner>

export const BannerInput = inputSchema(bannerFields)
export type BannerInput = z.infer<typeof BannerInput>

/**
 * What Add Banner sends beside the image. Browsers that protect what is read from a canvas cannot crop: they
 * send the picture as it was chosen and, before it, the part to use as JSON (docs/decisions/0020).
 */
const BannerForm = lazySchema(() => z.extend(BannerInput, { banner_image_crop: optionalText(200) }))

export const bannerFiles = {
  banner_image: {
    accepts: imageTypes,
    max: 1,
    maxBytes: maxImageBytes,
    exactSize: { width: bannerWidth, height: bannerHeight, message: bannerMessages.wrongSize },
    cropField: 'banner_image_crop',
    wrongType: 'The banner image must be jpg, png or webp',
    label: 'banner image',
  },
} as const satisfies Record<string, FileSlot>

export const BannerQuery = lazySchema(() =>
  z.object({ ...pagingFields(), sort: sortField(bannerFields, 'latest'), ...filterShape(bannerFields) }),
)
export type BannerQuery = z.infer<typeof BannerQuery>

const { get, post, del } = callsOf('App banners')

/** S7.19 to S7.21. */
export const bannerEndpoints = {
  list: get('/data/banners', 'App banners, newest first: the whole list, or a page of it by query', {
    access: 'listings',
    query: BannerQuery,
    response: listOf(Banner),
  }),
  create: post(
    '/admin/banners/add',
    'Create a banner with its image of exactly 1280 × 768 pixels, or a part of a larger one',
    {
      body: BannerForm,
      files: bannerFiles,
      filesMissing: { banner_image: bannerMessages.imageRequired },
      response: savedOf(Banner),
    },
  ),
  remove: del('/admin/banners/delete/{id}', 'Delete a banner'),
  restore: post('/admin/banners/restore/{id}', 'Restore a deleted banner within 30 days'),
} as const
