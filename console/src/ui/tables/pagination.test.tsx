import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Pagination, ViewAllButton } from './pagination'

const onPageChange = vi.fn<(page: number) => void>()

test.each([
  [1, 48, 'Showing 1 to 6 of 48 rows'],
  [8, 48, 'Showing 43 to 48 of 48 rows'],
  [8, 45, 'Showing 43 to 45 of 45 rows'],
  [1, 0, 'Showing 0 to 0 of 0 rows'],
  [99, 10, 'Showing 7 to 10 of 10 rows'],
  [1667, 10_000, 'Showing 9,997 to 10,000 of 10,000 rows'],
])('page %i of %i rows shows %j', (page, total, caption) => {
  render(<Pagination page={page} pageSize={6} total={total} onPageChange={onPageChange} />)
  expect(screen.getByText(caption)).toBeTruthy()
})

test('View All counts all rows, without page numbers', () => {
  render(<Pagination page={1} pageSize={6} total={10_000} onPageChange={onPageChange} isShowingAll />)
  expect(screen.getByText('Showing all 10,000 rows')).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a number opens its page, and the current one is marked', async () => {
  render(<Pagination page={3} pageSize={6} total={48} onPageChange={onPageChange} />)
  expect(screen.getByRole('button', { name: 'Page 3' }).getAttribute('aria-current')).toBe('page')
  await userEvent.click(screen.getByRole('button', { name: 'Page 8' }))
  expect(onPageChange).toHaveBeenCalledExactlyOnceWith(8)
})

test('one page needs no numbers', () => {
  render(<Pagination page={1} pageSize={6} total={6} onPageChange={onPageChange} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('the toggle reads View All or Show Less', () => {
  const { rerender } = render(<ViewAllButton isShowingAll={false} onToggle={() => {}} />)
  expect(screen.getByRole('button', { name: 'View All' })).toBeTruthy()
  rerender(<ViewAllButton isShowingAll onToggle={() => {}} />)
  expect(screen.getByRole('button', { name: 'Show Less' })).toBeTruthy()
})
