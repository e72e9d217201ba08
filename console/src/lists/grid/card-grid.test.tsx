import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { CardGrid } from './card-grid'

afterEach(() => scrollTo(0))

const many = Array.from({ length: 400 }, (_, index) => ({ id: `card-${index}` }))

/** jsdom has no layout: one column, and each card has the height of its text, 100 pixels, plus the gap. */
const openGrid = (renderCard = (card: { id: string }) => <button type="button">{card.id}</button>) =>
  render(
    <>
      <CardGrid
        label="Cards"
        cards={many}
        renderCard={renderCard}
        pictureRatio={1}
        textHeights={[100, 100]}
        hasMore={false}
        isLoadingMore={false}
        onEndReached={() => {}}
      />
      <button type="button">After the grid</button>
    </>,
  )

function scrollTo(y: number) {
  act(() => {
    Object.assign(window, { scrollY: y })
    window.dispatchEvent(new Event('scroll'))
  })
}

const card = (number: number) => screen.queryByRole('button', { name: `card-${number}` })

test('a focused card stays when it is scrolled out of view, and Tab moves to the next one', async () => {
  const user = userEvent.setup()
  openGrid()
  const focused = screen.getByRole('button', { name: 'card-2' })
  focused.focus()
  scrollTo(20_000)
  expect(card(172)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(focused))
  await user.tab()
  await waitFor(() => expect(document.activeElement).toBe(card(3)))
  await user.tab()
  await waitFor(() => expect(document.activeElement).toBe(card(4)))
  await user.tab({ shift: true })
  await waitFor(() => expect(document.activeElement).toBe(card(3)))
})

test('a focused card below the visible ones stays as well', async () => {
  const user = userEvent.setup()
  openGrid()
  scrollTo(20_000)
  screen.getByRole('button', { name: 'card-175' }).focus()
  scrollTo(0)
  await waitFor(() => expect(document.activeElement).toBe(card(175)))
  await user.tab({ shift: true })
  await waitFor(() => expect(document.activeElement).toBe(card(174)))
})

test('after the focus leaves the grid, its card is removed like others out of view', async () => {
  openGrid()
  screen.getByRole('button', { name: 'card-2' }).focus()
  scrollTo(20_000)
  expect(card(2)).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'After the grid' }).focus())
  expect(card(2)).toBeNull()
})

test('a card is rendered once, also when the grid is measured and scrolled', () => {
  const renders: string[] = []
  openGrid((card) => {
    renders.push(card.id)
    return <button type="button">{card.id}</button>
  })
  scrollTo(300)
  scrollTo(900)
  expect(card(12)).toBeTruthy()
  expect(renders.length).toBe(new Set(renders).size)
})
