import type { AreaInput } from '@gatehouse/contract/areas/area'

/** Areas that the business has added: one of its listings is in it (./imported-listings). */
export const demoAreas: readonly { readonly daysAgo: number; readonly input: AreaInput }[] = [
  {
    daysAgo: 33,
    input: {
      name: 'Unity Gardens',
      state: 'Abuja',
      parent_area: 'lokogoma-abuja',
      other_names: 'Unity Garden Estate',
      needs_town: false,
    },
  },
]
