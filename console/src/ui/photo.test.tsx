import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Photo } from './photo'

const source = {
  url: '/media/a.jpg',
  width: 1600,
  height: 1200,
  color: '#8899aa',
  renditions: [
    { url: '/media/a-320.webp', width: 320 },
    { url: '/media/a-640.webp', width: 640 },
  ],
}

test('an image has srcset, size and lazy loading', () => {
  render(<Photo source={source} alt="Front" sizes="25vw" />)
  const image = screen.getByRole('img', { name: 'Front' })
  expect(image.getAttribute('srcset')).toBe('/media/a-320.webp 320w, /media/a-640.webp 640w')
  expect(image.getAttribute('sizes')).toBe('25vw')
  expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual(['1600', '1200'])
  expect(image.getAttribute('loading')).toBe('lazy')
})

test('an image that fails to load is replaced by a labelled placeholder', () => {
  render(<Photo source={source} alt="Front" sizes="25vw" />)
  fireEvent.error(screen.getByRole('img', { name: 'Front' }))
  expect(screen.getByRole('img', { name: 'Front (the picture could not be loaded)' }).querySelector('svg')).toBeTruthy()
})

test('a record without an image shows the placeholder', () => {
  render(<Photo source={null} alt="Admiralty Way" sizes="25vw" />)
  expect(screen.getByRole('img', { name: 'Admiralty Way' }).querySelector('img')).toBeNull()
})
