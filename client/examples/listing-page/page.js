// Shows the listings, and each change as soon as it is made.

const find = (id) => document.getElementById(id)
const [form, status, list, more] = ['filters', 'status', 'listings', 'more'].map(find)
const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', maximumFractionDigits: 0 })
let cursor
let searches = 0

/** A page of the listings with the filters of the form; null if there is none, or another search was made. */
async function read(further = {}) {
  const search = searches
  const filters = [...new FormData(form)].filter(([, value]) => value !== '')
  const query = new URLSearchParams([...filters, ...Object.entries(further)])
  const response = await fetch(`/api/listings?${query}`).catch(() => null)
  const body = (await response?.json().catch(() => null)) ?? { message: 'The listings cannot be shown just now' }
  if (search !== searches) return null
  if (!response?.ok) status.textContent = body.message
  // Further pages have no total.
  else if (body.total !== undefined) status.textContent = `${body.total} ${body.total === 1 ? 'home' : 'homes'}`
  return response?.ok ? body : null
}

/** Shows the first page, or adds the next one. */
async function load({ isNext = false } = {}) {
  if (!isNext) {
    searches += 1
    status.textContent = 'Loading…'
  }
  const body = await read(isNext ? { cursor } : {})
  if (!body) return
  if (!isNext) list.replaceChildren()
  list.append(...body.listings.map(createCard))
  cursor = body.next_cursor
  more.hidden = !cursor
}

function createCard(listing) {
  const card = document.createElement('li')
  card.dataset.id = listing.id
  fill(card, listing)
  return card
}

const findCard = (id) => list.querySelector(`[data-id="${CSS.escape(id)}"]`)

/** Texts are set as text, so that no listing can bring markup into the page. */
function fill(card, { photo, location, price, bedroom, bathroom, type, state, reference }) {
  const image = Object.assign(document.createElement('img'), { alt: '', loading: 'lazy' })
  // As wide as a card: the browser then loads the size that fits.
  if (photo) Object.assign(image, { sizes: '(min-width: 36rem) 18rem, 100vw', srcset: photo })
  const heading = document.createElement('h2')
  heading.textContent = location
  // Land has no rooms.
  const rooms = [count(bedroom, 'bedroom'), count(bathroom, 'bathroom')]
  const facts = [price === null ? 'Price on request' : naira.format(price), ...rooms]
  const words = [type === 'Lease' ? 'For lease' : 'For sale', state === 'available' ? null : state, reference]
  const lines = [facts, words].map((parts) => {
    const line = document.createElement('p')
    line.textContent = parts.filter(Boolean).join(' · ')
    return line
  })
  card.replaceChildren(image, heading, ...lines)
}

/** '1 bedroom', '10+ bedrooms'; null without rooms. */
const count = (number, noun) => number && `${number} ${noun}${number === '1' ? '' : 's'}`

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void load()
})
more.addEventListener('click', () => void load({ isNext: true }))

const changes = new EventSource('/api/changes')
changes.addEventListener('message', ({ data }) => {
  const { id, listing } = JSON.parse(data)
  const card = findCard(id)
  if (card && listing) return fill(card, listing)
  card?.remove()
  if (listing) unknown.add(id)
  // Once for changes that come together.
  timer ??= setTimeout(() => void update(), 300)
})

/** Changed listings that are not on the page, and may belong on it. */
const unknown = new Set()
let timer

/** Shows the number of listings, and those of the first page that are new. */
async function update() {
  timer = undefined
  const body = await read()
  body?.listings.forEach((listing, index) => {
    if (unknown.has(listing.id) && !findCard(listing.id))
      list.insertBefore(createCard(listing), list.children[index] ?? null)
  })
  unknown.clear()
}

changes.addEventListener('reset', () => void load())
// A connection that broke may have missed changes.
let wasOpen = false
changes.addEventListener('open', () => {
  if (wasOpen) void load()
  wasOpen = true
})
void load()
