import { rmSync } from 'node:fs'

import { proof } from '../proof'
import { makeFolder } from '../server/gatehouse'
import { proveImage } from './image'
import { proveManifests } from './manifests'
import { proveProxies } from './proxies'
import { createSteps } from './steps'

export const deploy = proof({
  name: 'deploy',
  claim: 'every file of deploy/ is validated or started: the image, nginx, Caddy, compose, systemd, Kubernetes',
  numbers: { image: 1 },
  isQuick: false,
  async run({ image }) {
    const folder = makeFolder()
    const steps = createSteps()
    try {
      await proveManifests(folder, steps)
      await proveProxies(folder, steps)
      // The image takes most of the time: --image 0 leaves it out.
      if (image > 0) await proveImage(folder, steps)
      return steps.figures(image > 0 ? 25 : 20)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})
