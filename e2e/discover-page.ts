import type { Page } from '@playwright/test'
import { expect, type Person } from './fixtures.ts'
import { call, join, type Member } from './people.ts'

export const card = (page: Page, { handle }: Member) =>
  page.getByRole('article').filter({ hasText: handle })

export const filters = (page: Page) => page.getByRole('region', { name: 'Filters', exact: true })

export const count = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /profiles? found/ })

export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search profiles' })

export const edit = (member: Member, data: object) =>
  call(member, '/me/profile', { method: 'PATCH', data })

/** Expects exactly these filters in the URL. */
export async function expectFilters(page: Page, expected: Record<string, string>): Promise<void> {
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(expected)
  expect(new URL(page.url()).pathname).toBe('/dashboard/discover')
}

/** Signs up a viewer in another city than the members to find. */
export async function joinViewer(visitor: () => Promise<Person>): Promise<Member> {
  return join(await visitor(), { city: 'Dubai', gender: 'man', name: 'Ben' })
}
