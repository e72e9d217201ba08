import { sha256Of } from './sha256'

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void sha256Of(data)
    .catch(() => null)
    .then((hash) => postMessage(hash))
})
