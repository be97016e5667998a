import type { MemberView } from '@adire/contract/profiles.ts'
import { expect, test } from 'vitest'
import { buildFullView, limitedView, memberCard } from '../../testing/member-views.ts'
import { buildOwnProfile } from '../../testing/own-profile.ts'
import { applyTyped, choosePreviewNote, findTypedPlace } from './preview-rules.ts'

test('names the pause before any other reason, and that matches still see the name', () => {
  const paused = buildOwnProfile({ isPaused: true, isAvailable: false, hiddenReason: 'photo' })
  expect(choosePreviewNote('nothing', paused, 1)).toBe('paused')
  expect(choosePreviewNote('named', paused, 1)).toBe('paused_match')
})

test('names what is missing only to members who want to be shown', () => {
  const newcomer = buildOwnProfile({ hiddenReason: 'photo_approval' })
  expect(choosePreviewNote('nothing', newcomer, 1)).toBe('photo_approval')
  expect(choosePreviewNote('nothing', { ...newcomer, isAvailable: false }, 1)).toBe('hidden')
  expect(choosePreviewNote('nothing', buildOwnProfile({ hiddenReason: 'staff' }), 0)).toBe('staff')
})

test('mentions photos in review only to viewers who see the profile', () => {
  const own = buildOwnProfile()
  expect(choosePreviewNote('seen', own, 2)).toBe('waiting_photos')
  expect(choosePreviewNote('seen', own, 0)).toBeNull()
})

const today = new Date(2026, 11, 1)

test('shows typed values in place of saved ones, without empty answers', () => {
  const saved: MemberView = {
    ...buildFullView({ aboutMe: 'Saved', profession: 'Nurse' }),
    prompts: [{ prompt: 'home_is', answer: 'Accra' }],
  }
  const prompts = [
    { prompt: 'slang', answer: 'Abeg' },
    { prompt: 'proverb', answer: ' ' },
  ] as const
  const place = { city: 'Faro', country: 'PT' }
  const typed = {
    handle: 'Eve',
    birthDate: '1990-12-02',
    place,
    details: { aboutMe: 'Typed' },
    prompts,
  }
  expect(applyTyped(saved, typed, today)).toMatchObject({
    member: { handle: 'Eve', age: 35, ...place },
    details: { aboutMe: 'Typed', profession: 'Nurse' },
    prompts: [prompts[0]],
  })
  expect(applyTyped(limitedView, typed, today)).toEqual({
    ...limitedView,
    member: { ...memberCard, handle: 'Eve', age: 35, ...place },
  })
  for (const view of [saved, limitedView]) expect(applyTyped(view, {}, today)).toEqual(view)
  for (const birthDate of ['1990-12-', '2015-01-01', '1990-02-31'])
    expect(applyTyped(saved, { birthDate }, today)).toEqual(saved)
})

test('names the country of a typed city, and the saved place while it isn’t known', () => {
  const saved = { city: 'Lagos', country: 'NG' }
  const chosen = [{ name: 'Faro', country: 'PT', region: 'Faro' }]
  expect(findTypedPlace('Faro', { chosen, saved })).toEqual({ city: 'Faro', country: 'PT' })
  expect(findTypedPlace('Accra', { chosen: [], saved })).toEqual({ city: 'Accra', country: 'GH' })
  expect(findTypedPlace('Faro', { chosen: [], saved })).toEqual(saved)
})
