import { samplePropertyRecord } from '@gatehouse/contract/samples'
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PrintedListing } from './printed-listing'

test('photographs on paper have their captions as texts', () => {
  const [front, stairs] = samplePropertyRecord.media.property_images
  const property_images = [front!, { ...stairs!, caption: 'Stairs' }, { ...front!, url: '/media/back.webp' }]
  const property = { ...samplePropertyRecord, media: { ...samplePropertyRecord.media, property_images } }
  const { container } = render(<PrintedListing property={property} />)
  expect([...container.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['Stairs', ''])
})
