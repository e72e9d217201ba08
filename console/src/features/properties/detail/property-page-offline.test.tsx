import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyCard } from '@gatehouse/contract/samples'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectionLost } from '../../../../test/fake-api'
import { foundProperty, openPropertyPage, usePropertyPageApi } from '../../../../test/pages/property-page'

const api = usePropertyPageApi()

afterEach(() => {
  vi.useRealTimers()
})

/** Returns which texts of the page have matched since then. */
function observeTexts(pattern: RegExp): () => string[] {
  const matched: string[] = []
  const observer = new MutationObserver(() => matched.push(...(pattern.exec(document.body.innerHTML) ?? [])))
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return () => matched
}

describe('without a connection', () => {
  const card = {
    ...samplePropertyCard,
    property_images: ['/media/1.webp', '/media/2.webp', '/media/3.webp'],
    floor_plan: ['/media/plan.webp'],
    video_upload: '/media/tour.mp4',
  }
  const openListed = (view = openPropertyPage()) => {
    const pages = { pages: [{ data: [card], total: 1, next_cursor: null }], pageParams: [null] }
    act(() => void view.client.setQueryData(['properties', 'lists', 'grid', 'active', {}], pages))
    return view
  }

  test('a property of a list is drawn from it, and what is not stored on the device is named', async () => {
    api.on(propertyEndpoints.find, connectionLost)
    const { client } = openListed()
    expect(await screen.findByRole('heading', { level: 1, name: '5-bed duplex, Lekki Phase 1' })).toBeTruthy()
    expect(screen.getByText('₦85,000,000')).toBeTruthy()
    expect(screen.getByText(/A five-bedroom duplex/)).toBeTruthy()
    const note =
      /^Shown from the list as of \d\d:\d\d\. Not stored on this device: 2 more photos, floor plan, video, inquiries\.$/
    expect(screen.getByText(note)).toBeTruthy()
    expect(screen.queryByText('Failed to fetch property')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Inquiries' })).toBeNull()

    // As the status bar does while there is no connection: the page must not change meanwhile.
    const states = observeTexts(/Failed to fetch property|Loading property/)
    await act(() => client.refetchQueries())
    expect(states()).toEqual([])
    api.on(propertyEndpoints.find, foundProperty())
    await act(() => client.refetchQueries())
    expect(await screen.findByRole('region', { name: 'Inquiries' })).toBeTruthy()
    expect(screen.queryByText(/^Shown from the list/)).toBeNull()
  })

  test('a property of no list is named as not stored on the device, with Retry', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    onTestFinished(() => void vi.restoreAllMocks())
    api.on(propertyEndpoints.find, connectionLost)
    const { user } = openPropertyPage()
    expect(await screen.findByText('You are offline, and this property is not stored on this device.')).toBeTruthy()
    expect(screen.queryByText('Failed to fetch property')).toBeNull()
    api.on(propertyEndpoints.find, foundProperty())
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('₦85,000,000')).toBeTruthy()
  })

  test('while a slow response is awaited, the list is shown first', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
    api.on(propertyEndpoints.find, () => new Promise<never>(() => {}))
    openListed()
    expect(await screen.findByRole('status', { name: 'Loading property' })).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(await screen.findByText(/Still loading: 2 more photos, floor plan, video, inquiries\.$/)).toBeTruthy()
  })
})
