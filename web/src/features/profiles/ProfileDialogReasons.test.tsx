import type { CardReason } from '@adire/contract/card-reasons.ts'
import type { SharedPath } from '@adire/contract/path.ts'
import type { OwnLikeState } from '@adire/contract/profiles.ts'
import { afterEach, expect, test } from 'vitest'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { memberCard } from '../../testing/member-views.ts'
import { renderMarkup } from '../../testing/render-markup.tsx'
import { ProfileDialogReasons } from './ProfileDialogReasons.tsx'

afterEach(() => queryClient.clear())

const NOTHING_SHARED: SharedPath = { lived: [], next: null, moved: null, isBack: false }
const town = { kind: 'same_city', city: 'London' } as const
const [newcomer, boosted] = [{ kind: 'newcomer' }, { kind: 'boosted' }] as const

interface Shown {
  shared?: Partial<SharedPath>
  likeState?: OwnLikeState
}

/** Renders these reasons, and what the paths of the two have in common, of a member who isn't liked yet. */
function renderReasons(
  reasons: CardReason[],
  { shared = {}, likeState = 'none' }: Shown = {},
): string {
  queryClient.setQueryData(api.path.view.queryKey({ input: { id: memberCard.id } }), {
    lived: [],
    since: null,
    next: null,
    shared: { ...NOTHING_SHARED, ...shared },
  })
  return renderMarkup(<ProfileDialogReasons view={{ member: memberCard, reasons, likeState }} />)
}

test('names a shared corridor in one line, without the city in another', () => {
  const roots = { kind: 'shared_roots', city: 'Lagos', country: 'NG' } as const
  const corridor = renderReasons([{ ...roots, livesIn: { city: 'London', country: 'GB' } }, town])
  expect(corridor).toContain(
    'You both have roots in Lagos, Nigeria, and a home in London, United Kingdom',
  )
  expect(corridor).not.toContain('You both live in')
  expect(renderReasons([roots, town])).toContain('You both live in London')
})

test('lists reasons of cards and of paths together, and nothing for liked members without either', () => {
  const markup = renderReasons([town], { shared: { lived: ['Accra'] } })
  const [live, lived] = ['You both live in London', 'You both lived in Accra']
  expect(markup.indexOf(live)).toBeGreaterThan(0)
  expect(markup.indexOf(lived)).toBeGreaterThan(markup.indexOf(live))
  for (const likeState of ['like', 'super', 'matched'] as const) {
    expect(renderReasons([], { shared: { lived: ['Accra'] }, likeState })).toContain(lived)
    expect(renderReasons([boosted, newcomer], { likeState })).toBe('')
    expect(renderReasons([boosted, town, newcomer], { likeState })).not.toMatch(/New|Boosted/)
  }
})

test('has the lines of a card until the member is liked, also without shared things', () => {
  const listLines = (...shown: Parameters<typeof renderReasons>) =>
    [
      ...renderReasons(...shown).matchAll(/<h3[^>]*>(.*?)<\/h3>|<span>(.*?)<\/span>|href="(.*?)"/g),
    ].map(([, title, line, link]) => title ?? line ?? link)
  const why = 'Why you see this profile'
  expect(listLines([])).toEqual([why, 'New to you', '/how-we-rank'])
  expect(listLines([newcomer])).toEqual([why, 'New on Adire', '/how-we-rank'])
  expect(listLines([boosted])).toEqual([why, 'Boosted, so shown first for now', '/how-we-rank'])
  expect(listLines([], { shared: { lived: ['Accra'] } })).toEqual([
    'What you share',
    'You both lived in Accra',
    '/how-we-rank',
  ])
  expect(listLines([boosted, town, newcomer])).toEqual([
    'What you share',
    'You both live in London',
    'New on Adire',
    'Boosted, so shown first for now',
    '/how-we-rank',
  ])
})
