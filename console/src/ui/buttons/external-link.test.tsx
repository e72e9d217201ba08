import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ExternalLink } from './external-link'

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  '//example.com',
  '/login',
])('%j is shown as text, not as a link', (href) => {
  render(<ExternalLink href={href}>View</ExternalLink>)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('View')).toBeTruthy()
})

test('a web address opens in a new tab without opener and referrer', () => {
  render(<ExternalLink href="https://example.com/offer" />)
  const link = screen.getByRole('link', { name: 'https://example.com/offer' })
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
})
