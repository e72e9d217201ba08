// Shows the listings, and each change as soon as it is made.

const find = (id) => document.getElementById(id)
const [form, status, list, more] = ['filters', 'status', 'listings', 'more'].map(find)
const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', maximumFractionDigits: 0 })
let cursor
let latest = 0

/** Shows the first page with the filters of the form, or adds the next one. */
async function load({ isNext = false } = {}) {
  latest += 1
  const mine = latest
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ''))
  if (isNext) query.set('cursor', cursor)
  if (!isNext) status.textContent = 'Loading…'
  const response = await fetch(`/api/listings?${query}`).catch(() => null)
  const body = (await response?.json().catch(() => null)) ?? { message: 'The listings cannot be shown just now' }
  // A search that was sent later has been answered meanwhile.
  if (mine !== latest) return
  if (!response?.ok) {
    status.textContent = body.message
    return
  }
  if (!isNext) list.replaceChildren()
  list.append(...body.listings.map(createCard))
  cursor = body.next_cursor
  more.hidden = !cursor
  if (!isNext) status.textContent = `${body.total} ${body.total === 1 ? 'home' : 'homes'}`
}

function createCard(listing) {
  const card = document.createElement('li')
  card.dataset.id = listing.id
  fill(card, listing)
  return card
}

/** Texts are set as text, so that no listing can bring markup into the page. */
function fill(card, { photo, location, price, bedroom, type, state, reference }) {
  const image = Object.assign(document.createElement('img'), { alt: '', loading: 'lazy' })
  if (photo) image.src = photo
  const heading = document.createElement('h2')
  heading.textContent = location
  const facts = [price === null ? 'Price on request' : naira.format(price), `${bedroom} bedrooms`]
  const words = [type === 'Lease' ? 'For lease' : 'For sale', state === 'available' ? null : state, reference]
  const lines = [facts, words.filter(Boolean)].map((parts) => {
    const line = document.createElement('p')
    line.textContent = parts.join(' · ')
    return line
  })
  card.replaceChildren(image, heading, ...lines)
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void load()
})
more.addEventListener('click', () => void load({ isNext: true }))

const changes = new EventSource('/api/changes')
changes.addEventListener('message', ({ data }) => {
  const { id, listing } = JSON.parse(data)
  const card = list.querySelector(`[data-id="${CSS.escape(id)}"]`)
  if (card && listing) fill(card, listing)
  else if (card) card.remove()
})
changes.addEventListener('reset', () => void load())
// A connection that broke may have missed changes.
let wasOpen = false
changes.addEventListener('open', () => {
  if (wasOpen) void load()
  wasOpen = true
})
void load()
