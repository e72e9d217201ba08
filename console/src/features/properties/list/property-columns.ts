/** Layout classes that a property's page and its skeleton share: one column below 1280 px, two above. */
export const propertyColumnsClass = 'grid gap-4 xl:grid-cols-[minmax(0,1fr)_360px] xl:grid-rows-[auto_1fr]'

/** The facts stay visible while the left column scrolls. */
export const propertySummaryClass = 'h-fit p-4 md:p-5 xl:sticky xl:top-4 xl:row-span-2'
