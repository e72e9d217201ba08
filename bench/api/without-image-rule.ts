import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'

import { startGatehouse } from '../../server/src/start'
import { onStopSignal } from '../../server/src/stop-signals'

// The server, except that a property can be created without an image, so that
// `create` measures the record and not the encoding of a photograph.

Object.assign(propertyEndpoints.create, { filesMissing: {} })

const running = startGatehouse(process.env, console.log)
onStopSignal(async () => (await running).close())
