import sharp from 'sharp'

const notBlocked = 0
const inProgress = 1
const blocked = 2

/**
 * Blocks all loaders of libvips but those of the accepted types: it decodes many formats, such as SVG.
 * libvips is shared by the threads of the process, so only the first thread may do it: a later one would
 * block a loader that another thread is using. `state` has one element and is shared by these threads.
 */
export function blockLoaders(state: Int32Array): void {
  const previous = Atomics.compareExchange(state, 0, notBlocked, inProgress)
  if (previous === blocked) return
  // It takes less than a millisecond, so the other thread was terminated if it takes longer.
  if (previous === inProgress && Atomics.wait(state, 0, inProgress, 1_000) !== 'timed-out') return
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: accepted.flatMap((loader) => [`${loader}File`, `${loader}Buffer`]) })
  Atomics.store(state, 0, blocked)
  Atomics.notify(state, 0)
}

const accepted = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}`)
