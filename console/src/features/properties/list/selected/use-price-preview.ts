import { bulkEndpoints, type PriceChange, type PricePreview, type Selection } from '@gatehouse/contract/operations/bulk'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../../api/request'

const typingPauseMs = 300

/** What a change of prices would do, as the server counts it. `isCurrent`: it is that of these values. */
export function usePricePreview(select: Selection, values: PriceChange | undefined) {
  const wanted = JSON.stringify(values ?? null)
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), typingPauseMs)
    return () => clearTimeout(timer)
  }, [wanted])
  const given = JSON.parse(asked) as PriceChange | null
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['price preview', select, given],
    queryFn: async ({ signal }) =>
      (await call(bulkEndpoints.previewPrices, { body: { select, values: given ?? {} }, signal })).data,
    enabled: given !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  })
  const isCurrent = asked === wanted && given !== null && !isFetching && !isPlaceholderData && error === null
  return { preview: error ? undefined : data, error: asked === wanted ? error : null, isCurrent }
}

/** Twice the price and more, or half of it and less: easily a wrong zero. */
export const isLargeChange = ({ before, after }: PricePreview['largest'][number]): boolean =>
  after >= before * 2 || after <= before / 2
