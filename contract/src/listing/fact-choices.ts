/** The values of facts, as they are shown. Without schemas, as property-choices. */
export const titleOptions = [
  'C of O',
  "Governor's consent",
  'Deed of assignment',
  'Excision/gazette',
  'Registered survey',
  'Receipt',
  'Family land',
] as const
export const landUnits = ['m²', 'plot', 'acre', 'hectare'] as const
export const ageOptions = ['Off plan', 'Under construction', 'Newly built', 'Renovated', 'Older'] as const
export const furnishingOptions = ['Furnished', 'Semi-furnished', 'Unfurnished'] as const
export const powerOptions = ['Band A', 'Prepaid meter', '24-hour power', 'Generator', 'Inverter/solar'] as const
export const waterOptions = ['Borehole', 'Treated water', 'Public water'] as const
export const rentPeriods = ['Monthly', 'Quarterly', 'Every six months', 'Yearly', 'Every two years'] as const
