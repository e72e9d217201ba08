import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { testRouter } from '../../../test/render-page'
import { Link } from './link'
import { matchPath } from './match-path'
import { type Blocker, Navigation, type Prepare } from './navigation'
import { NavigationProvider, useLocation } from './navigation-context'

function start(at = '/agents', prepare: Prepare = () => undefined) {
  window.history.replaceState(null, '', at)
  const navigation = new Navigation(prepare)
  onTestFinished(navigation.followHistory())
  return { navigation, router: testRouter(navigation) }
}

const address = () => window.location.pathname + window.location.search

/** Loads each page when the test says so. */
function slowPages() {
  const loading = new Map<string, () => void>()
  const prepare: Prepare = ({ pathname }) => new Promise((resolve) => loading.set(pathname, resolve))
  const load = async (path: string) => {
    loading.get(path)?.()
    await Promise.resolve()
  }
  return { prepare, load }
}

test('the page and its address stay until the next page is loaded', async () => {
  const { prepare, load } = slowPages()
  const { navigation } = start('/agents', prepare)
  expect(navigation.state.isStarted).toBe(false)
  await load('/agents')
  const arrived = navigation.navigate('/properties?type=Lease')
  expect(navigation.state).toMatchObject({ location: { pathname: '/agents' }, pending: { pathname: '/properties' } })
  expect(address()).toBe('/agents')
  await load('/properties')
  await arrived
  expect(navigation.state).toMatchObject({ location: { search: '?type=Lease' }, action: 'push', pending: null })
  expect(address()).toBe('/properties?type=Lease')
})

test('a navigation during another one replaces it', async () => {
  const { prepare, load } = slowPages()
  const { navigation } = start('/agents', prepare)
  await load('/agents')
  void navigation.navigate('/properties')
  void navigation.navigate('/careers')
  await load('/careers')
  await load('/properties')
  expect(address()).toBe('/careers')
})

test('what needs nothing is shown at once; the same address replaces its entry', async () => {
  const { navigation } = start()
  const before = window.history.length
  void navigation.navigate('?tab=archived')
  expect(address()).toBe('/agents?tab=archived')
  void navigation.navigate('?tab=archived', { state: { isAgain: true } })
  expect(window.history.length).toBe(before + 1)
  expect(navigation.state).toMatchObject({ action: 'replace', location: { state: { isAgain: true } } })
})

test('Back returns to the entry with its key and its state', async () => {
  const { navigation, router } = start()
  await navigation.navigate('/properties', { state: { from: 'agents' } })
  const { key } = navigation.state.location
  await navigation.navigate('/careers')
  expect(navigation.state.location.key).not.toBe(key)
  await router.navigate(-1)
  expect(navigation.state).toMatchObject({ action: 'pop', location: { key, state: { from: 'agents' } } })
})

test('a stopped Back leaves the address, and is repeated by retry', async () => {
  const { navigation, router } = start()
  await navigation.navigate('/properties')
  let retry: () => void = () => {}
  const stop = navigation.block((attempt) => {
    retry = attempt.retry
    return true
  })
  await router.navigate(-1)
  await waitFor(() => expect(address()).toBe('/properties'))
  expect(navigation.state.location.pathname).toBe('/properties')
  stop()
  retry()
  await waitFor(() => expect(navigation.state.location.pathname).toBe('/agents'))
  expect(address()).toBe('/agents')
})

test('the newest blocker is asked first, and retry asks none', () => {
  const { navigation } = start()
  const asked: string[] = []
  const blocker = (name: string, isStopping: boolean): Blocker => {
    return ({ retry }) => {
      asked.push(name)
      if (isStopping) retry()
      return isStopping
    }
  }
  navigation.block(blocker('form', true))
  navigation.block(blocker('dialog', false))
  void navigation.navigate('/careers')
  expect(asked).toEqual(['dialog', 'form'])
  expect(address()).toBe('/careers')
})

function Page() {
  const { pathname } = useLocation()
  return (
    <>
      <h1>{pathname}</h1>
      <Link to="/careers">Careers</Link>
    </>
  )
}

test('a press of a link opens its page; with a modifier the browser follows it', async () => {
  const { navigation } = start()
  render(
    <NavigationProvider navigation={navigation}>
      <Page />
    </NavigationProvider>,
  )
  const user = userEvent.setup()
  const link = screen.getByRole('link', { name: 'Careers' })
  expect(link.getAttribute('href')).toBe('/careers')
  link.addEventListener('click', (event) => event.ctrlKey && event.preventDefault())
  await user.keyboard('{Control>}')
  await user.click(link)
  await user.keyboard('{/Control}')
  expect(screen.getByRole('heading').textContent).toBe('/agents')
  await act(() => user.click(link))
  expect(screen.getByRole('heading').textContent).toBe('/careers')
})

test.each([
  ['/agents/:id', '/agents/a%20b', { id: 'a b' }],
  ['/agents/:id', '/Agents/a1/', { id: 'a1' }],
  ['/agents/:id', '/agents/100%', { id: '100%' }],
  ['/agents/:id', '/agents', null],
  ['/agents', '/agents/a1', null],
  ['/', '/', {}],
  ['*', '/nowhere', {}],
])('%s and the path %s give %o', (pattern, pathname, params) => {
  expect(matchPath(pattern, pathname)).toEqual(params)
})
