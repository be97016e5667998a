import { TripId } from '@adire/contract/ids.ts'
import type { Audience } from '@adire/contract/audiences.ts'
import type { OwnPath } from '@adire/contract/path.ts'
import type { Trip, TripViewer } from '@adire/contract/trips.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { buildFullView, limitedView } from '../../testing/member-views.ts'
import { renderMarkup } from '../../testing/render-markup.tsx'
import type { TypedParts } from './preview-rules.ts'
import { ProfileDialogDetails } from './ProfileDialogDetails.tsx'
import { ProfileDialogLimited } from './ProfileDialogLimited.tsx'

const full = buildFullView({ aboutMe: 'I keep bees.' })

const path = (city: string, audience: Audience): OwnPath => ({
  lived: [{ city, from: 2010, to: 2016 }],
  since: null,
  next: null,
  livedAudience: audience,
  nextAudience: audience,
  version: 1,
})
const hours = (from: string, audience: Audience) => ({
  windows: [{ from, until: '22:00' }],
  audience,
})
const trip = (city: string, viewer: TripViewer): Trip => ({
  id: TripId.parse(crypto.randomUUID()),
  city,
  from: '2030-12-12',
  until: '2030-12-20',
  viewer,
  tellsOthers: true,
  savedAt: '2030-11-01T10:00:00.000Z',
})

beforeEach(() => {
  queryClient.setQueryData(api.path.mine.queryKey(), path('Accra', 'matches'))
  queryClient.setQueryData(api.freeHours.mine.queryKey(), {
    ...hours('18:00', 'matches'),
    timeZone: 'Europe/London',
  })
  queryClient.setQueryData(api.trips.list.queryKey(), {
    trips: [trip('Dakar', 'matches'), trip('Nairobi', 'nobody')],
    ended: [],
  })
})
afterEach(() => queryClient.clear())

/** Renders the own profile as free members, premium members and matches see it. */
function renderPreviews(typed?: TypedParts): string[] {
  const shown = { isOwn: true, typed }
  return [
    <ProfileDialogLimited key="free" view={limitedView} {...shown} />,
    <ProfileDialogDetails key="premium" view={full} {...shown} />,
    <ProfileDialogDetails key="match" view={{ ...full, likeState: 'matched' }} {...shown} />,
  ].map((view) => renderMarkup(view))
}

/** Returns which of the three viewers see a text. */
const listSeers = (previews: string[], text: string) =>
  previews.map((markup) => markup.includes(text))

test('previews trips, places and free hours as their audiences see them', () => {
  const previews = renderPreviews()
  for (const text of ['In Dakar', 'Accra 2010–2016', '18:00–22:00'])
    expect([text, listSeers(previews, text)]).toEqual([text, [false, false, true]])
  expect(listSeers(previews, 'Nairobi')).toEqual([false, false, false])
})

test('previews typed places and free hours in place of the saved ones', () => {
  const typed = { path: path('Lagos', 'everyone'), hours: hours('19:30', 'everyone') }
  const previews = renderPreviews(typed)
  for (const text of ['Lagos 2010–2016', '19:30–22:00'])
    expect([text, listSeers(previews, text)]).toEqual([text, [true, true, true]])
  for (const text of ['Accra', '18:00'])
    expect([text, listSeers(previews, text)]).toEqual([text, [false, false, false]])
})
