import type { PlotSizes } from '@gatehouse/contract/listing/land'
import { metaContent } from '../../../settings'

/** From the setting PLOT_SIZES of the server: 'Lagos=648,Abuja=600'. */
export const readPlotSizes = (): PlotSizes =>
  Object.fromEntries(
    metaContent('plot-sizes')
      .split(',')
      .map((entry) => entry.split('='))
      .flatMap(([state = '', size]) => (state === '' ? [] : [[state, Number(size)]])),
  )
