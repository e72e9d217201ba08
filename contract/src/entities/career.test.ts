import { describe, expect, test } from 'vitest'

import { CareerInput } from './career'
import { readCareer } from '../values/career-fields'

const posting = {
  title: 'Sales Manager',
  description: 'Leads the sales team in Lekki.',
  location: 'Lekki, Lagos',
  position: 'Full time',
  salary: 450_000,
  type: 'Hybrid',
}

describe('the fields of a posting', () => {
  test.each([
    [{ salary: 'plenty' }, 'Salary must be a whole number of naira'],
    [{ salary: '' }, 'Salary is required'],
    [{ salary: 1.5 }, 'Salary must be a whole number of naira'],
    [{ salary: -1 }, 'Salary must be 0 or more'],
    [{ salary: 10_000_000_000_000 }, 'Salary must be at most ₦9,999,999,999,999'],
    [{ type: '' }, 'Type must be Hybrid, Remote or On-site'],
    [{ title: ' ' }, 'Title is required'],
  ])('%j is rejected', (fields, message) => {
    expect(CareerInput.safeParse({ ...posting, ...fields }).error?.issues.map(({ message }) => message)).toEqual([
      message,
    ])
  })

  test('a salary may be digits as text, and a link may be missing', () => {
    expect(CareerInput.parse({ ...posting, salary: '9999999999999' })).toMatchObject({
      salary: 9_999_999_999_999,
      link: '',
    })
    expect(CareerInput.parse({ ...posting, link: 'jobs.example.ng/7' }).link).toBe('https://jobs.example.ng/7')
  })
})

describe('postings of other programs', () => {
  test.each([
    ['450,000', 450_000],
    ['₦450000', 450_000],
    ['NGN 450 000.00', 450_000],
    ['n1,500', 1_500],
    [450_000.4, 450_000],
    ['0', 0],
    ['Negotiable', null],
    ['', null],
    ['-5', null],
    [-5, null],
    [Number.NaN, null],
    [undefined, null],
    [{ amount: 5 }, null],
  ])('salary %j is %j', (written, read) => {
    expect(readCareer({ salary: written }).salary).toBe(read)
  })

  test('a type may have another spelling, and an unknown type is returned unchanged', () => {
    expect(['remote', 'ON SITE', 'Onsite', 'Contract', null].map((type) => readCareer({ type }).type)).toEqual([
      'Remote',
      'On-site',
      'On-site',
      'Contract',
      '',
    ])
  })
})
