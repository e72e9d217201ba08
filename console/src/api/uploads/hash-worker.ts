import { sha256Of } from './sha256'

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void sha256Of(data)
    // Then the page hashes the file itself, and reports the error.
    .catch(() => null)
    .then((hash) => postMessage(hash))
})
