import { demoAgents } from './demo-agents'
import { demoBanners } from './demo-banners'
import type { DemoListing } from './demo-listings'
import { drawBanner } from './draw-banner'
import { drawFloorPlan } from './draw-floor-plan'
import { drawHouse } from './draw-house'
import { drawLogo } from './draw-logo'
import { drawRoom, roomKinds } from './draw-room'
import { mirror, takeViews, takeWhole } from './take-views'

export interface Drawn {
  readonly logos: readonly Buffer[]
  /** A house and perhaps a floor plan for each listing. */
  readonly houses: readonly Buffer[]
  readonly plans: readonly (Buffer | null)[]
  /** Rooms to show inside them: living room, bedroom, kitchen and again. */
  readonly rooms: readonly Buffer[]
  readonly banners: readonly Buffer[]
}

const roomSets = 4
// As many as there are processors to draw with on a small machine.
const atOnce = 2

/** Everything that the demo shows, drawn before the first upload: the image worker shuts sharp's SVG decoder for the process. */
export async function drawAll(listings: readonly DemoListing[], print: (line: string) => void): Promise<Drawn> {
  const logos = await Promise.all(demoAgents.map(({ company_name, color }) => drawLogo(company_name, color)))
  const houses = await drawHouses(listings, print)
  const plans = await inTurn(listings, async ({ hasFloorPlan, input }, index) =>
    hasFloorPlan ? drawFloorPlan(Number.parseInt(input.bedroom ?? '1', 10), index) : null,
  )
  const kinds = Array.from({ length: roomSets }, () => roomKinds).flat()
  const rooms = await inTurn(kinds, async (kind, index) => takeWhole(await drawRoom(kind, index + 1)))
  const banners = await inTurn(demoBanners, drawBanner)
  return { logos, houses, plans, rooms, banners }
}

/** Drawing takes half a second, so every third house of a kind is an earlier one seen in a mirror. */
async function drawHouses(listings: readonly DemoListing[], print: (line: string) => void): Promise<Buffer[]> {
  const originals = listings.map(({ kind }, index) => {
    const before = listings.slice(0, index).flatMap((other, place) => (other.kind === kind ? [place] : []))
    return before.length % 3 === 2 ? (before[before.length - 2] ?? index) : index
  })
  const drawings = await inTurn(listings, async ({ kind }, index) => {
    if (index % 18 === 17) print(`Drew ${index + 1} of ${listings.length} houses …`)
    return originals[index] === index ? drawHouse(kind, index + 1) : null
  })
  return inTurn(drawings, async (drawing, index) => drawing ?? mirror(drawings[originals[index] ?? index]!))
}

/** The pictures of one listing: its front, its rooms if it has any yet, and nearer views of the house. */
export async function takePictures(listing: DemoListing | undefined, drawn: Drawn, index: number): Promise<Buffer[]> {
  if (!listing) return []
  const start = (index % roomSets) * roomKinds.length
  const rooms = listing.isFurnished ? drawn.rooms.slice(start, start + roomKinds.length) : []
  const shown = rooms.slice(0, Math.max(1, listing.pictures - 2))
  const views = await takeViews(drawn.houses[index] ?? Buffer.alloc(0), listing.pictures - shown.length, index)
  const [front, ...nearer] = views
  return [...(front ? [front] : []), ...shown, ...nearer]
}

/** A few at once, in order. */
async function inTurn<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  for (let start = 0; start < items.length; start += atOnce) {
    const few = items.slice(start, start + atOnce)
    made.push(...(await Promise.all(few.map((item, offset) => make(item, start + offset)))))
  }
  return made
}
