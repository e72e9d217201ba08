import sharp from 'sharp'

/**
 * Blocks all loaders of libvips but those of the accepted types: it decodes many formats, such as SVG.
 * libvips is shared by the threads of the process, so a thread that starts must not block a loader that
 * another one is using. `lock` is shared by these threads.
 */
export async function blockLoaders(lock: Int32Array): Promise<void> {
  while (Atomics.compareExchange(lock, 0, 0, 1) !== 0) Atomics.wait(lock, 0, 1)
  try {
    if (await isBlocked()) return
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: accepted.flatMap((loader) => [`${loader}File`, `${loader}Buffer`]) })
  } finally {
    Atomics.store(lock, 0, 0)
    Atomics.notify(lock, 0)
  }
}

const accepted = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}`)

const isBlocked = (): Promise<boolean> =>
  sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'))
    .metadata()
    .then(
      () => false,
      () => true,
    )
