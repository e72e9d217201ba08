import type { Answer } from '@gatehouse/contract/endpoint'
import type { PropertyCard, PropertyRecord } from '@gatehouse/contract/property'
import { type propertyCalls } from '@gatehouse/contract/property'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'

export const propertiesKey = ['properties']
export const propertyListsKey = [...propertiesKey, 'lists']

export type PropertyPage = Answer<typeof propertyCalls.list>
export type PropertyPages = InfiniteData<PropertyPage, string | null>

/** A longer list is patched but not read again: 400 requests would follow one archived card. */
const pagesReadAgain = 3

export const isShort = (pages: PropertyPages | undefined): boolean => (pages?.pages.length ?? 0) <= pagesReadAgain

/** A card left the lists it was in: archived, unarchived, deleted or restored. It goes at once, before the lists are read again. */
export async function moveCard(client: QueryClient, id: string): Promise<void> {
  patchLists(client, (card) => (card.id === id ? undefined : card))
  await readShortListsAgain(client)
}

/** A property was saved; `record` is absent when the host sends none back. */
export async function replaceCard(client: QueryClient, record: PropertyRecord | undefined): Promise<void> {
  if (record) {
    const [cover = null] = record.media.property_images
    patchLists(client, (card) => (card.id === record.id ? { ...record, media: { cover } } : card))
  }
  await readShortListsAgain(client)
}

/** Long lists start again from their first page: a new property is first in its list. */
export async function startLists(client: QueryClient): Promise<void> {
  for (const query of longLists(client)) {
    client.setQueryData<PropertyPages>(query.queryKey, (pages) => pages && firstPageOnly(pages))
  }
  await readShortListsAgain(client)
}

export const firstPageOnly = (pages: PropertyPages): PropertyPages => ({
  pages: pages.pages.slice(0, 1),
  pageParams: pages.pageParams.slice(0, 1),
})

function patchLists(client: QueryClient, patch: (card: PropertyCard) => PropertyCard | undefined): void {
  for (const query of lists(client)) {
    client.setQueryData<PropertyPages>(
      query.queryKey,
      (pages) =>
        pages && {
          ...pages,
          pages: pages.pages.map((page) => {
            const data = page.data.map(patch).filter((card) => card !== undefined)
            const gone = page.data.length - data.length
            return { ...page, data, ...(page.total === undefined ? {} : { total: page.total - gone }) }
          }),
        },
    )
  }
}

const lists = (client: QueryClient) => client.getQueryCache().findAll({ queryKey: propertyListsKey })

const longLists = (client: QueryClient) =>
  lists(client).filter((query) => !isShort(query.state.data as PropertyPages | undefined))

const readShortListsAgain = (client: QueryClient) =>
  client.invalidateQueries({
    queryKey: propertyListsKey,
    predicate: (query: Query) => isShort(query.state.data as PropertyPages | undefined),
  })
