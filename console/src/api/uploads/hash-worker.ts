import { computeSha256 } from './sha256'

addEventListener('message', ({ data }: MessageEvent<File>) => {
  void computeSha256(data)
    // Then the page hashes the file itself, and reports the error.
    .catch(() => null)
    .then((hash) => postMessage(hash))
})
